import { DESTRUCTIVE_PATH, parseUrl } from '../web/site.ts';
import { ANTI_FORGERY } from './document/anti-forgery.ts';
import { formsIn, type PageElement, type PageTree, textIn, visitTree } from './document/tree.ts';

/** One field of a form as submitted. */
export interface FormField {
  name: string;
  /** In lower case; also `textarea` and `select`. */
  type: string;
  value: string;
}

/** A POST form. */
export interface PostForm {
  url: URL;
  fields: FormField[];
  /** Contains an anti-CSRF token, which must be current. */
  token: boolean;
}

const FORMS_MAX = 10;
const FIELDS_MAX = 30;
const NAME_MAX = 60;
const VALUE_MAX = 4_000;
/** Forms that buy or notify others: an order, a payment or a message cannot be undone. */
const REACHES_OUT = /order|checkout|pay(?:ment)?\b|donat|invite|subscribe|newsletter/i;
const BUTTONS: readonly string[] = ['submit', 'image', 'reset', 'button'];

/**
 * POST forms of a page, in tree order. Forms that upload a file, buy, delete or notify others, those of other origins, and
 * those whose buttons send elsewhere are excluded.
 * @param base against which their targets are resolved
 */
export function postForms(tree: PageTree, base: string): PostForm[] {
  const found: PostForm[] = [];
  for (const [{ attributes }, controls] of formsIn(tree)) {
    const form = formOf(attributes, base);
    if (!form || !controls.every(mayBeSent)) continue;
    for (const control of controls) {
      const field = fieldOf(control);
      if (!field || field.name.length > NAME_MAX || field.value.length > VALUE_MAX) continue;
      if (form.fields.length >= FIELDS_MAX) break;
      form.fields.push(field);
      if (ANTI_FORGERY.test(field.name)) form.token = true;
    }
    if (form.fields.some(isFilled)) found.push(form);
    if (found.length === FORMS_MAX) break;
  }
  return found;
}

const typeOf = ({ attributes }: PageElement) => (attributes.type ?? 'text').toLowerCase();

function isButton(control: PageElement): boolean {
  return control.name === 'button' || (control.name === 'input' && BUTTONS.includes(typeOf(control)));
}

function mayBeSent(control: PageElement): boolean {
  const { name = '', value = '', formaction, formmethod } = control.attributes;
  if (isButton(control)) {
    const isOther = formaction !== undefined || formmethod !== undefined;
    return !isOther && !DESTRUCTIVE_PATH.test(`${name} ${value}`) && !REACHES_OUT.test(`${name} ${value}`);
  }
  return control.name !== 'input' || (typeOf(control) !== 'file' && !DESTRUCTIVE_PATH.test(name));
}

/** A control as a browser submits it; null if it does not (HTML Standard, constructing the entry list). */
function fieldOf(control: PageElement): FormField | null {
  const { name = '', value = '', disabled, checked } = control.attributes;
  if (name === '' || disabled !== undefined) return null;
  const type = typeOf(control);
  if (isButton(control)) return type === 'reset' ? null : { name, type: 'submit', value };
  if (control.name === 'textarea') return { name, type: 'textarea', value: textIn(control).trim() };
  if (control.name === 'select') return { name, type: 'select', value: selectedIn(control) };
  if (control.name !== 'input') return null;
  if ((type === 'checkbox' || type === 'radio') && checked === undefined) return null;
  return { name, type, value: type === 'checkbox' && value === '' ? 'on' : value };
}

/** The value of the selected option; without one the first one applies. */
function selectedIn(select: PageElement): string {
  let chosen = '';
  visitTree(
    { document: select },
    {
      onElement({ name, attributes: { value = '', selected } }) {
        if (name === 'option' && (chosen === '' || selected !== undefined)) chosen = value;
      },
    },
  );
  return chosen;
}

/** A field that a visitor fills in and that a test may change. */
export function isFilled({ type, name }: FormField): boolean {
  return !['hidden', 'submit', 'select', 'checkbox', 'radio'].includes(type) && !ANTI_FORGERY.test(name);
}

function formOf({ action = '', method = 'get' }: Readonly<Record<string, string>>, base: string): PostForm | null {
  const url = parseUrl(action, base);
  if (!url || url.origin !== parseUrl(base)?.origin || !/^\s*post\s*$/i.test(method)) return null;
  url.hash = '';
  const place = `${url.pathname}${url.search}`;
  return DESTRUCTIVE_PATH.test(place) || REACHES_OUT.test(place) ? null : { url, fields: [], token: false };
}
