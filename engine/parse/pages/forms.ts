import { DESTRUCTIVE_PATH, parseUrl } from '../web/site.ts';
import { ANTI_FORGERY } from './document/anti-forgery.ts';
import { formsIn, type PageTree } from './document/tree.ts';
import { maskSecrets } from './masking.ts';

/** A GET form, whose submission is equivalent to following a link. */
export interface GetForm {
  /** Target URL, with hidden fields at their default values. */
  url: URL;
  /** Fields that a visitor fills in. */
  names: string[];
  /** Default values of the fields. */
  values: Record<string, string>;
}

/** A short, plain value without personal data: an id, a word, a page number. */
const PLAIN_VALUE = /^[A-Za-z0-9][A-Za-z0-9 _.-]{0,19}$/;

/** The storable value of a parameter; null for possible personal data or secrets. */
export function ownValue(name: string, value: string): string | null {
  return PLAIN_VALUE.test(value) && !isSecret(name, value) && !ANTI_FORGERY.test(name) ? value : null;
}

const FORMS_MAX = 10;
const FIELDS_MAX = 20;
const NAME_MAX = 60;
/** Longer hidden fields contain visitor data. */
const HIDDEN_MAX = 40;
/** Names of hidden fields that contain visitor data. */
const OF_VISITOR = /sess|sid$|user|account|cart/i;
const FIELDS: readonly string[] = ['input', 'select', 'textarea', 'button'];
const BUTTONS: readonly string[] = ['submit', 'image', 'reset', 'button'];

/**
 * GET forms of a page, in tree order. Forms with a password, a file, a token or a destructive field are excluded: they have
 * side effects.
 * @param base against which their targets are resolved
 */
export function getForms(tree: PageTree, base: string): GetForm[] {
  const found: GetForm[] = [];
  for (const [{ attributes }, controls] of formsIn(tree)) {
    const form = formOf(attributes, base);
    const fields = controls.flatMap((control) => {
      if (!FIELDS.includes(control.name) || control.attributes.disabled !== undefined) return [];
      const type = control.name === 'button' ? 'submit' : (control.attributes.type ?? '').toLowerCase();
      return [{ type, attributes: control.attributes }];
    });
    if (!form || !fields.every((field) => asksOnly(field.type, field.attributes))) continue;
    for (const field of fields) keep(form, field.type, field.attributes);
    if (form.names.length > 0) found.push(form);
    if (found.length === FORMS_MAX) break;
  }
  return found;
}

/** Parses a form's start tag; null for POST or a non-web target. The query of its action is not sent. */
function formOf({ action = '', method = 'get' }: Readonly<Record<string, string>>, base: string): GetForm | null {
  const url = parseUrl(action, base);
  // All values other than `post` or `dialog` mean `get` (HTML standard, form submission attributes).
  if (!url || !/^https?:$/.test(url.protocol) || /^\s*(?:post|dialog)\s*$/i.test(method)) return null;
  url.search = '';
  url.hash = '';
  return { url, names: [], values: {} };
}

function asksOnly(type: string, { name = '', value = '' }: Readonly<Record<string, string>>): boolean {
  if (type === 'password' || type === 'file' || ANTI_FORGERY.test(name) || DESTRUCTIVE_PATH.test(name)) return false;
  if (BUTTONS.includes(type)) return !DESTRUCTIVE_PATH.test(value);
  return type !== 'hidden' || (value.length <= HIDDEN_MAX && !DESTRUCTIVE_PATH.test(value) && !isSecret(name, value));
}

function isSecret(name: string, value: string): boolean {
  const assignment = `${name}=${value}`;
  return OF_VISITOR.test(name) || maskSecrets(assignment) !== assignment;
}

function keep(
  { url, names, values }: GetForm,
  type: string,
  { name, value = '' }: Readonly<Record<string, string>>,
): void {
  if (!name || name.length > NAME_MAX || BUTTONS.includes(type)) return;
  if (type === 'hidden') {
    if (url.searchParams.size < FIELDS_MAX) url.searchParams.append(name, value);
  } else if (names.length < FIELDS_MAX && !names.includes(name)) {
    names.push(name);
    const own = ownValue(name, value);
    if (own !== null) values[name] = own;
  }
}
