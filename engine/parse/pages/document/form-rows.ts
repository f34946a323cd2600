import type { PageFacts } from '#evidence/web.ts';
import { ANTI_FORGERY } from './anti-forgery.ts';
import type { PageElement } from './tree.ts';

type Row = PageFacts['forms'][number];

const TARGETS_MAX = 10;

/** The forms of a page, from its elements in tree order; a password field without a form is a row of its own. */
export class FormRows {
  readonly #rows = new Map<PageElement | null, Row>();
  readonly #buttons = new Map<PageElement, string[]>();
  readonly #max: number;
  readonly #place: (reference: string) => string;
  #isOfAll = false;

  /**
   * @param max rows that are kept
   * @param place an action as it is stored
   */
  constructor(max: number, place: (reference: string) => string) {
    this.#max = max;
    this.#place = place;
  }

  onElement(element: PageElement): void {
    const { name, isHtml, attributes } = element;
    if (!isHtml) return;
    if (name === 'form') this.#rowOf(element);
    // Scripts send a token in a meta element with every form of the page (Rails, Laravel).
    if (name === 'meta' && ANTI_FORGERY.test(attributes.name ?? '')) this.#isOfAll = true;
    const type = attributes.type?.toLowerCase();
    if (name === 'input' && type === 'password' && attributes.disabled === undefined) {
      const row = this.#rowOf(element.form);
      if (row) row.password = true;
    }
    const row = element.form && this.#rowOf(element.form);
    if (!row || !element.form) return;
    if (name === 'input' && ANTI_FORGERY.test(attributes.name ?? '')) row.antiForgery = true;
    if (isSubmit(name, type))
      this.#targetsOf(element.form).push(attributes.formaction ?? element.form.attributes.action ?? '');
  }

  end(): Row[] {
    for (const [form, targets] of this.#buttons) {
      const row = this.#rows.get(form);
      const own = [...new Set(targets.map(this.#place))].slice(0, TARGETS_MAX);
      // Also the Enter key sends to the target of a button (HTML Standard, implicit submission).
      if (row && (own.length !== 1 || own[0] !== row.action)) row.targets = own;
    }
    if (this.#isOfAll) for (const row of this.#rows.values()) row.antiForgery = true;
    return [...this.#rows.values()];
  }

  #rowOf(form: PageElement | null): Row | null {
    const known = this.#rows.get(form);
    if (known) return known;
    if (this.#rows.size >= this.#max) return null;
    const { action = '', method } = form?.attributes ?? {};
    const row = {
      action: this.#place(action),
      method: form ? methodOf(method) : 'none',
      password: false,
      antiForgery: false,
    };
    this.#rows.set(form, row);
    return row;
  }

  #targetsOf(form: PageElement): string[] {
    const targets = this.#buttons.get(form) ?? [];
    this.#buttons.set(form, targets);
    return targets;
  }
}

/** Buttons that submit their form; a button without a known type does. */
function isSubmit(name: string, type: string | undefined): boolean {
  if (name === 'input') return type === 'submit' || type === 'image';
  return name === 'button' && type !== 'button' && type !== 'reset';
}

function methodOf(text: string | undefined): string {
  return text?.toLowerCase() === 'post' ? 'post' : 'get';
}
