import type { Page } from 'playwright-core';

/**
 * Texts of a page that cannot be read completely, and controls that cover each other:
 * - text cut off by its element or by an ancestor, unless an ellipsis comes with the whole text in `title`;
 * - text that extends beyond the block it belongs to;
 * - two controls that overlap by more than 2 px.
 *
 * Horizontal scrolling is not a problem here: tables and code scroll within their frame.
 */
export function clippedTextsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Rounding of glyph and box sizes, in px; descenders of a font may extend below its line. */
    const SIDEWAYS = 1.5;
    const DOWN = 4;
    const OVERLAP = 2;
    const SKIPPED =
      'svg, canvas, iframe, script, style, noscript, .visually-hidden, [class*=_skipLink_], [aria-hidden=true]';
    const CONTROLS = 'a[href], button, input, select, textarea, [role=checkbox], [role=switch], [role=tab]';
    const shown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0;
    const where = (element: Element) => `<${element.tagName.toLowerCase()} class="${element.className}">`;
    const isCut = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    /** Visually hidden: for screen readers only. */
    const isHidden = (box: DOMRect) => box.width <= 1 && box.height <= 1;
    const problems = new Set<string>();

    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (textNodes.nextNode()) {
      const node = textNodes.currentNode;
      const text = node.textContent!.trim();
      const parent = node.parentElement!;
      if (!text || parent.closest(SKIPPED) || !shown(parent)) continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (lines.length === 0) continue;
      const left = Math.min(...lines.map((line) => line.left));
      const right = Math.max(...lines.map((line) => line.right));
      const top = Math.min(...lines.map((line) => line.top));
      const bottom = Math.max(...lines.map((line) => line.bottom));
      const found: string[] = [];
      let hidden = false;
      let block = true;
      let across = true;
      let down = true;
      for (
        let element: Element | null = parent;
        element && element !== document.body;
        element = element.parentElement
      ) {
        const style = getComputedStyle(element);
        if (style.position === 'fixed') break;
        if (style.display === 'inline' || style.display === 'contents') continue;
        const box = element.getBoundingClientRect();
        if (isHidden(box) && isCut(style.overflowX)) hidden = true;
        const isBeside = left < box.left - SIDEWAYS || right > box.right + SIDEWAYS;
        const isBelow = top < box.top - DOWN || bottom > box.bottom + DOWN;
        if (across && isBeside) {
          if (isCut(style.overflowX)) {
            const whole = element.closest('[title]')?.getAttribute('title') ?? '';
            if (style.textOverflow !== 'ellipsis' || !whole.includes(text)) found.push('cut off');
            across = false;
          } else if (block && style.overflowX === 'visible') found.push('beyond its block');
        }
        if (down && isBelow && isCut(style.overflowY)) {
          const whole = element.closest('[title]')?.getAttribute('title') ?? '';
          if (style.webkitLineClamp === 'none' || !whole.includes(text)) found.push('cut off below');
          down = false;
        }
        block = false;
        if (scrolls(style.overflowX)) across = false;
        if (scrolls(style.overflowY)) down = false;
      }
      if (!hidden) for (const one of found) problems.add(`${one}: ${text.slice(0, 100)}  ${where(parent)}`);
    }

    /** Lines of an element within what its scrolling and cutting ancestors show of it. */
    const visibleBoxes = (element: Element) => {
      const frames: DOMRect[] = [];
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflowX !== 'visible') frames.push(one.getBoundingClientRect());
      }
      return [...element.getClientRects()]
        .map((box) => ({
          left: Math.max(box.left, ...frames.map(({ left }) => left)),
          right: Math.min(box.right, ...frames.map(({ right }) => right)),
          top: Math.max(box.top, ...frames.map(({ top }) => top)),
          bottom: Math.min(box.bottom, ...frames.map(({ bottom }) => bottom)),
        }))
        .filter(({ left, right, top, bottom }) => right - left > OVERLAP && bottom - top > OVERLAP);
    };
    /** The layer of an element: only controls of the same one must not overlap. */
    const layerOf = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { position, zIndex } = getComputedStyle(one);
        if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto')) return one;
      }
      return null;
    };
    const boxes = [...document.querySelectorAll(CONTROLS)]
      .filter((element) => shown(element) && !element.closest(SKIPPED))
      .flatMap((element) => visibleBoxes(element).map((box) => ({ element, box, layer: layerOf(element) })))
      .sort((a, b) => a.box.top - b.box.top);
    boxes.forEach((one, at) => {
      for (const other of boxes.slice(at + 1)) {
        if (other.box.top > one.box.bottom - OVERLAP) break;
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        // An input contains its own buttons, which reserve their space.
        const field = one.element.closest('.mantine-Input-wrapper');
        if (field?.contains(other.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width <= OVERLAP || height <= OVERLAP) continue;
        problems.add(`overlapping controls: ${where(one.element)} ${where(other.element)}`);
      }
    });
    return [...problems];
  });
}

/** Tables of a page that are wider than their frame, so that their last columns are reached only by scrolling. */
export function scrollingTablesOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('div:has(> table), section:has(> table)')]
      .map((frame) => ({
        beyond: frame.scrollWidth - frame.clientWidth,
        heads: [...frame.querySelectorAll('thead th')]
          .filter((head) => head.checkVisibility())
          .map((head) => head.textContent?.trim())
          .join(' | '),
      }))
      .filter(({ beyond }) => beyond > 0)
      .map(({ beyond, heads }) => `table ${beyond} px wider than its frame: ${heads}`),
  );
}

/** Placeholders of empty inputs that are wider than their input. */
export function clippedPlaceholdersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((input) => input.value === '' && input.checkVisibility())
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        pen.font = font;
        const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return pen.measureText(input.placeholder).width > room + 1;
      })
      .map(({ placeholder }) => `cut off placeholder: ${placeholder}`);
  });
}
