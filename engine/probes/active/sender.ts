import type { ActiveTestMatch } from '#evidence/active.ts';
import {
  baselineValue,
  type InputPoint,
  ownValueOf,
  type RawValue,
  type TestMatch,
  type TestRequest,
  type TestResponse,
  withValue,
} from '#parse/active/active-test.ts';
import { ANTI_FORGERY } from '#parse/pages/document/anti-forgery.ts';
import { readMarkup } from '#parse/pages/markup.ts';
import { excerptOf, maskSecrets, plainText } from '#parse/pages/masking.ts';
import { decodeText } from '#parse/pages/page.ts';
import { type FormField, isFilled, type PostForm } from '#parse/pages/post-forms.ts';
import { headerValue } from '#parse/web/headers.ts';
import { parseUrl } from '#parse/web/site.ts';
import type { HttpRequest, HttpResponse } from '../http/client.ts';

const HEADER_MAX = 300;

/** A request that received a response. */
export interface RequestResult {
  question: TestRequest;
  heard: TestResponse;
  /** Milliseconds from the request to the end of the response. */
  took: number;
}

/** Sends test values to places, by the query string or by a form. */
export interface Sender {
  origin: string;
  marker: string;
  /** One request with custom headers; null without a response. */
  ask(url: URL, headers?: Readonly<Record<string, string>>): Promise<RequestResult | null>;
  /** Sends the request with one changed value, or unchanged if the name is null; null without a response. */
  send(place: InputPoint, name: string | null, value: string | RawValue): Promise<RequestResult | null>;
}

/**
 * @param request one bounded, counted request; null if it may not be sent or gets no response
 * @param onMissing called if a page does not show its form any more, so that the form is not tested
 */
export function createSender(
  origin: string,
  marker: string,
  request: (url: URL, question: HttpRequest) => Promise<HttpResponse | null>,
  onMissing: (status: number) => void = () => {},
): Sender {
  /** Forms as their pages showed them, with the cookies set by those pages. */
  const forms = new Map<string, { form: PostForm; cookie: string }>();

  async function exchange(question: TestRequest): Promise<RequestResult | null> {
    const began = performance.now();
    const answer = await request(question.url, {
      headers: { ...question.headers },
      ...(question.body === null ? {} : { method: 'POST' as const, body: question.body }),
    });
    const took = performance.now() - began;
    return answer && { question, heard: heardOf(answer), took };
  }

  async function formOf(
    place: InputPoint & { form: { page: string } },
  ): Promise<{ form: PostForm; cookie: string } | null> {
    const key = `${place.form.page} ${place.path}`;
    const known = forms.get(key);
    // An anti-CSRF token may be valid only once.
    if (known && !known.form.token) return known;
    const page = parseUrl(place.form.page);
    const answer = page && (await request(page, {}));
    if (!page || !answer) return null;
    const contentType = headerValue(answer.headers, 'content-type');
    const form = readMarkup({ ...answer.body, contentType }, page.href).postForms.find(
      ({ url, fields }) =>
        url.origin === origin &&
        `${url.pathname}${url.search}` === place.path &&
        place.names.every((name) => fields.some((field) => field.name === name)),
    );
    if (!form) {
      onMissing(answer.status);
      return null;
    }
    const cookie = answer.headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value.split(';', 1)[0]!] : []));
    const shown = { form, cookie: cookie.join('; ') };
    forms.set(key, shown);
    return shown;
  }

  return {
    origin,
    marker,
    ask: (url, headers = {}) => exchange({ url, headers, body: null, parameter: null }),
    async send(place, name, value) {
      if (!place.form)
        return exchange({ url: withValue(origin, place, name, value), headers: {}, body: null, parameter: name });
      const shown = await formOf({ ...place, form: place.form });
      if (!shown) return null;
      const { form, cookie } = shown;
      const body = new URLSearchParams(
        form.fields.map((field): [string, string] => [
          field.name,
          field.name === name ? textOf(value) : fillIn(field, place, marker),
        ]),
      );
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) };
      return exchange({ url: form.url, headers, body: body.toString(), parameter: name });
    },
  };
}

const textOf = (value: string | RawValue) => (typeof value === 'string' ? value : value.raw);

/** Value of a field that is not under test: its own value, or a reserved one (RFC 2606). */
function fillIn(field: FormField, place: InputPoint, marker: string): string {
  if (field.value !== '' || !isFilled(field)) return field.value;
  if (place.values?.[field.name] !== undefined) return ownValueOf(place, field.name);
  if (field.type === 'email' || /mail/i.test(field.name)) return `${marker}@example.invalid`;
  if (field.type === 'number' || field.type === 'tel') return '1';
  if (field.type === 'url') return 'https://example.invalid/';
  if (field.type === 'date') return '2000-01-01';
  return baselineValue(marker);
}

function heardOf({ status, headers, body }: HttpResponse): TestResponse {
  const contentType = headerValue(headers, 'content-type');
  return { status, headers, text: decodeText({ ...body, contentType }) };
}

/** The exchange as evidence: the request as sent and the line of the response that proves the finding. */
export function testMatchOf(
  test: ActiveTestMatch['test'],
  { question, heard }: RequestResult,
  shown: TestMatch,
  line?: string,
): ActiveTestMatch {
  const { url, headers, body, parameter } = question;
  const data = body === null ? null : withoutTokens(body, parameter);
  const request = [
    `${body === null ? 'GET' : 'POST'} ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    // Cookies and tokens belong to the scanner's own sessions, but are still redacted.
    ...Object.entries(headers).flatMap(([name, sent]) => (name === 'cookie' ? [] : [`${name}: ${sent}`])),
    ...(data === null ? [] : [data]),
  ];
  const { where } = shown;
  const seen =
    line ??
    ('header' in where
      ? `${where.header}: ${maskSecrets(headerValue(heard.headers, where.header) ?? '')}`
      : excerptOf(heard.text, where.at));
  const answer = [`HTTP ${heard.status}`, plainText(seen).slice(0, HEADER_MAX)];
  return {
    test,
    kind: shown.kind,
    confidence: shown.confidence,
    url: url.href,
    ...(data === null ? {} : { data }),
    parameter,
    request,
    answer,
  };
}

/** A form as sent, without values that are secret by their names; the tested value is kept. */
function withoutTokens(body: string, parameter: string | null): string {
  const fields = new URLSearchParams(body);
  for (const [name, value] of [...fields]) {
    const assignment = `${name}=${value}`;
    if (name !== parameter && (ANTI_FORGERY.test(name) || maskSecrets(assignment) !== assignment))
      fields.set(name, '***');
  }
  return fields.toString();
}
