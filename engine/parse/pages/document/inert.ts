import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;

/** Elements whose contents browsers with scripts keep as text, or do not show. */
const INERT: ReadonlySet<string> = new Set([
  ...['template', 'noscript', 'noembed', 'noframes', 'iframe', 'script', 'style', 'textarea'],
]);

/**
 * A page in which everything is blanked that is no markup for a browser: comments, templates, and contents of scripts, styles,
 * text fields and elements for other browsers. Offsets do not change.
 * @param html at most 512 kB
 */
export function withoutInert(html: string): string {
  const blanks: [from: number, to: number][] = [];
  const left: Node[] = [parse(html, { sourceCodeLocationInfo: true })];
  for (let node = left.pop(); node; node = left.pop()) {
    if (defaultTreeAdapter.isCommentNode(node)) {
      const at = node.sourceCodeLocation;
      if (at) blanks.push([at.startOffset, at.endOffset]);
    } else if (defaultTreeAdapter.isElementNode(node) && INERT.has(node.tagName)) {
      const { startTag, endTag, endOffset } = node.sourceCodeLocation ?? {};
      if (startTag) blanks.push([startTag.endOffset, endTag?.startOffset ?? endOffset ?? html.length]);
    } else if ('childNodes' in node) for (const child of node.childNodes) left.push(child);
  }
  let text = '';
  let at = 0;
  for (const [from, to] of blanks.toSorted(([one], [other]) => one - other)) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    text += html.slice(at, start) + html.slice(start, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return text + html.slice(at);
}
