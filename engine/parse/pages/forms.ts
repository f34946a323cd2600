import { DESTRUCTIVE_PATH, parseUrl } from '../web/site.ts';
import { maskSecrets } from './masking.ts';
import { ANTI_FORGERY } from './page.ts';

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
const BUTTONS: readonly string[] = ['submit', 'image', 'reset', 'button'];

/**
 * Collects the GET forms of a page from its elements, in order. Forms with a password, a file, a token or a destructive
 * field are excluded: they have side effects.
 */
export function collectForms(): {
  onOpen(element: string, attributes: Readonly<Record<string, string>>, base: string): void;
  onClose(element: string): void;
  /** All forms; call it at the end of the page. */
  end(): GetForm[];
} {
  const found: GetForm[] = [];
  let form: GetForm | null = null;

  function close(): void {
    if (form && form.names.length > 0 && found.length < FORMS_MAX) found.push(form);
    form = null;
  }

  return {
    onOpen(element, attributes, base) {
      if (element === 'form') {
        close();
        form = formOf(attributes, base);
      } else if (form && ['input', 'select', 'textarea', 'button'].includes(element)) {
        const type = element === 'button' ? 'submit' : (attributes.type ?? '').toLowerCase();
        if (!asksOnly(type, attributes)) form = null;
        else keep(form, type, attributes);
      }
    },
    onClose(element) {
      if (element === 'form') close();
    },
    end() {
      close();
      return found;
    },
  };
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
