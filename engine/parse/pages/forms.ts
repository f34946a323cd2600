import { DESTRUCTIVE_PATH, parseUrl } from '../web/site.ts';
import { maskSecrets } from './masking.ts';
import { ANTI_FORGERY } from './page.ts';

/** What a form asks of its site that is sent by GET, so that sending it is the same as following a link. */
export interface GetForm {
  /** Where it is sent, with the fields that nobody sees at their own values. */
  url: URL;
  /** Fields that a visitor fills in. */
  names: string[];
  /** What stands in them. */
  values: Record<string, string>;
}

/** A value that is short, plain and nobody's: an id, a word, a page number. */
const PLAIN_VALUE = /^[A-Za-z0-9][A-Za-z0-9 _.-]{0,19}$/;

/** A parameter's value as it may be kept; null for what may be a visitor's or a secret. */
export function ownValue(name: string, value: string): string | null {
  return PLAIN_VALUE.test(value) && !isSecret(name, value) && !ANTI_FORGERY.test(name) ? value : null;
}

const FORMS_MAX = 10;
const FIELDS_MAX = 20;
const NAME_MAX = 60;
/** A hidden field that is longer holds something of the visitor's. */
const HIDDEN_MAX = 40;
/** Names of hidden fields that hold something of the visitor’s. */
const OF_VISITOR = /sess|sid$|user|account|cart/i;
const BUTTONS: readonly string[] = ['submit', 'image', 'reset', 'button'];

/**
 * Gathers the GET forms of a page from its elements, in order. A form with a password, a file, a token or a field that takes
 * something away is none of them: it does more than ask.
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

/** A form as it opens; null for one that is sent by POST or not over the web. The query of its address is not sent. */
function formOf({ action = '', method = 'get' }: Readonly<Record<string, string>>, base: string): GetForm | null {
  const url = parseUrl(action, base);
  // Whatever is not `post` or `dialog` is `get` (HTML standard, form submission attributes).
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
