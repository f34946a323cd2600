import { Parser } from 'htmlparser2';

/** Elements whose text an author wrote or quotes: prose, tables, code samples. */
const PROSE: ReadonlySet<string> = new Set([
  ...['article', 'blockquote', 'caption', 'code', 'dd', 'dt', 'figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'kbd'],
  ...['li', 'p', 'pre', 'q', 'samp', 'summary', 'td', 'textarea', 'th'],
]);

/**
 * A page with the text of prose and code samples blanked out, so that quotations are not attributed to the server.
 * Markup, comments, scripts and loose text remain, and offsets do not change.
 */
export function withoutQuotations(html: string): string {
  const blanks: [from: number, to: number][] = [];
  let depth = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (PROSE.has(name)) depth += 1;
    },
    onclosetag(name) {
      if (PROSE.has(name)) depth -= 1;
    },
    ontext() {
      if (depth > 0) blanks.push([parser.startIndex, parser.endIndex + 1]);
    },
  });
  parser.write(html);
  parser.end();
  let text = '';
  let at = 0;
  for (const [from, to] of blanks) {
    if (to <= at) continue;
    const start = Math.max(from, at);
    text += html.slice(at, start) + html.slice(start, to).replace(/[^\n]/g, ' ');
    at = to;
  }
  return text + html.slice(at);
}
