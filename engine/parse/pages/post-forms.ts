import { DESTRUCTIVE_PATH, parseUrl } from '../web/site.ts';
import { ANTI_FORGERY } from './page.ts';

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
 * Collects the POST forms of a page from its elements, in order. Forms that upload a file, buy, delete or notify
 * others, and those of other origins, are excluded.
 */
export function collectPostForms(): {
  onOpen(element: string, attributes: Readonly<Record<string, string>>, base: string): void;
  onText(text: string): void;
  onClose(element: string): void;
  end(): PostForm[];
} {
  const found: PostForm[] = [];
  let form: PostForm | null = null;
  let select: FormField | null = null;
  let area: FormField | null = null;

  function close(): void {
    if (form?.fields.some(isFilled) && found.length < FORMS_MAX) found.push(form);
    form = null;
  }

  function keep(field: FormField): FormField | null {
    if (!form || field.name === '' || field.name.length > NAME_MAX || field.value.length > VALUE_MAX) return null;
    if (form.fields.length >= FIELDS_MAX) return null;
    form.fields.push(field);
    if (ANTI_FORGERY.test(field.name)) form.token = true;
    return field;
  }

  return {
    onOpen(element, attributes, base) {
      if (element === 'form') {
        close();
        form = formOf(attributes, base);
        return;
      }
      if (!form) return;
      const { name = '', value = '' } = attributes;
      const type = (attributes.type ?? 'text').toLowerCase();
      if (element === 'button' || (element === 'input' && BUTTONS.includes(type))) {
        if (DESTRUCTIVE_PATH.test(`${name} ${value}`) || REACHES_OUT.test(`${name} ${value}`)) form = null;
        else if (name !== '' && type !== 'reset') keep({ name, type: 'submit', value });
      } else if (element === 'input') {
        if (type === 'file' || DESTRUCTIVE_PATH.test(name)) form = null;
        else if ((type !== 'checkbox' && type !== 'radio') || attributes.checked !== undefined)
          keep({ name, type, value: type === 'checkbox' && value === '' ? 'on' : value });
      } else if (element === 'textarea') area = keep({ name, type: 'textarea', value: '' });
      else if (element === 'select') select = keep({ name, type: 'select', value: '' });
      // Without a selected option the first one applies.
      else if (element === 'option' && select && (select.value === '' || attributes.selected !== undefined))
        select.value = value;
    },
    onText(text) {
      if (area && area.value.length < VALUE_MAX) area.value += text.trim();
    },
    onClose(element) {
      if (element === 'form') close();
      if (element === 'textarea') area = null;
      if (element === 'select') select = null;
    },
    end() {
      close();
      return found;
    },
  };
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
