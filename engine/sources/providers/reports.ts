import { Parser } from 'htmlparser2';
import { asInstant, asText } from '../source-result.ts';
import { link, mention, object, type Provider, ProviderError, readEach, rows } from './provider.ts';

const XML = { accept: 'application/xml, text/xml' };
const REPORTS_MAX = 200;
const FIELDS = ['host', 'url', 'type', 'fixed', 'reporteddate', 'fixeddate'] as const;

/** Vulnerabilities that researchers reported for the domain (https://www.openbugbounty.org/, public search, XML). */
export const openBugBounty: Provider = {
  id: 'openBugBounty',
  async lookUp({ domain }, put) {
    const answer = await put({
      path: `/search/?domain=${encodeURIComponent(domain)}`,
      headers: XML,
      form: 'text',
    });
    if (answer === null || String(answer).trim() === '') return [];
    return readEach(itemsOf(String(answer)), (item) => {
      const address = link(item.url);
      // `Sun, 04 Oct 2015 10:12:38 +0000`
      const reported = instantOf(item.reporteddate);
      if (address === null || reported === null) return null;
      return [
        mention({
          provider: 'openBugBounty',
          kind: 'bug-report',
          subject: address,
          title: asText(item.type, 100) ?? '',
          date: reported,
          open: item.fixed !== '1',
          link: address,
          tags: [asText(item.host, 253) ?? domain],
        }),
      ];
    });
  },
};

function instantOf(value: string | undefined): string | null {
  const date = new Date(value ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

type Item = Partial<Record<(typeof FIELDS)[number], string>>;

/** Fields of every `item`. @throws ProviderError unless the document is complete and has the documented format */
function itemsOf(xml: string): Item[] {
  const root = /^\s*(?:<\?xml[^>]*\?>\s*)?<([\w-]+)/.exec(xml)?.[1];
  const whole =
    root !== undefined &&
    (xml.trimEnd().endsWith(`</${root}>`) || new RegExp(`^[^<]*(?:<\\?[^>]*>\\s*)?<${root}\\s*/>\\s*$`).test(xml));
  if (!whole || root.toLowerCase() === 'html') throw new ProviderError('unreadable');
  const items: Item[] = [];
  let item: Item | null = null;
  let field: (typeof FIELDS)[number] | null = null;
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'item') item = {};
        field = FIELDS.find((known) => known === name) ?? null;
      },
      ontext(data) {
        if (item && field) item[field] = `${item[field] ?? ''}${data}`.trim();
      },
      onclosetag(name) {
        field = null;
        if (name !== 'item' || !item) return;
        if (items.length < REPORTS_MAX) items.push(item);
        item = null;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return items;
}

/** Pastes that contain the domain (https://psbdmp.ws/, search). IDs and times are kept, never the text. */
export const psbdmp: Provider = {
  id: 'psbdmp',
  async lookUp({ domain, key }, put) {
    const answer = await put(pasteQuestion(domain, key));
    if (answer === null) return [];
    // A plain list in version 3 of the API; version 2 wraps it in `data`.
    const found = rows(Array.isArray(answer) ? answer : object(answer).data);
    return readEach(found, (row) => {
      const id = asText(row.id, 60);
      if (id === null || !/^\w+$/.test(id)) return null;
      return [
        mention({
          provider: 'psbdmp',
          kind: 'paste',
          subject: id,
          title: asText(row.tags, 80) ?? id,
          date: asInstant(row.time),
          link: `https://pastebin.com/${id}`,
        }),
      ];
    });
  },
};

function pasteQuestion(domain: string, key: string) {
  const secret = key === '' ? '' : `?key=${encodeURIComponent(key)}`;
  return { path: `/search/${encodeURIComponent(domain)}${secret}` };
}
