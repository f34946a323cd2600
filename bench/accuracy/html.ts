import { documentFacts, parseTree } from '@assay/engine';
import { launchBrowser } from '../../e2e/browser.ts';
import type { Cell, Row } from './compare.ts';

/** Where the pages are; no request leaves the process. */
const PAGE = 'https://www.page.example/shop/index.html';

/** Documents in which what a page says and what a browser makes of it differ, or may be taken to differ. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  'scripts of all types':
    '<script src="a.js"></script><script src="b.js" type="text/JavaScript"></script><script src="c.mjs" type="module"></script><script src="d.json" type="application/ld+json"></script><script src="e.js" type="text/template"></script><script src="f.js" language="vbscript"></script><script src="g.js" type=""></script><script nomodule src="h.js"></script>',
  'comments and conditional comments':
    '<!-- <script src="a.js"></script> --><!--[if IE]><script src="b.js"></script><![endif]--><![if !IE]><script src="c.js"></script><![endif]><!--><script src="d.js"></script>-->',
  'raw text':
    '<textarea><script src="a.js"></script></textarea><title>x<script src="b.js"></script></title><xmp><script src="c.js"></script></xmp><script src="d.js"></script>',
  'an unclosed textarea': '<textarea><script src="a.js"></script><form action="/b"></form>',
  'a template':
    '<template><script src="a.js"></script><form action="/c"></form></template><script src="b.js"></script>',
  noscript:
    '<noscript><link rel="stylesheet" href="a.css"><form action="/n"></form></noscript><link rel="stylesheet" href="b.css">',
  'attributes without quotes, twice, with entities':
    '<script src=a.js></script><script src="b.js" src="c.js"></script><script src="d.js?x=1&amp;y=2"></script><script SRC=\'e.js\' ></script><script src = "f.js"></script>',
  'white space in references': '<script src="\n a.js \t"></script><link rel=stylesheet href=" b.css ">',
  'a base': '<base href="/assets/"><script src="a.js"></script><base href="/other/"><form action="send"></form>',
  'a base after a script': '<script src="a.js"></script><base href="/assets/"><script src="b.js"></script>',
  'a base of another scheme': '<base href="data:,x"><script src="a.js"></script>',
  'script inside svg':
    '<svg><script href="a.js"></script><script xlink:href="b.js"></script><script src="c.js"></script></svg>',
  'script inside math': '<math><script src="a.js"></script></math><script src="b.js"></script>',
  'nested forms':
    '<form action="/a" method="post"><input type=password><form action="/b"><input type=password></form></form>',
  'a field by its form attribute':
    '<form id=f action="/a" method=POST></form><input type="password" form="f"><form action="/b"></form>',
  'a form in a table': '<table><form action="/a" method=post><tr><td><input type=password></td></tr></form></table>',
  'methods of forms':
    '<form action=""></form><form method="dialog"></form><form method="PUT" action="/b"></form><form action="  /c "></form>',
  'link relations':
    '<link rel="Stylesheet" href="a.css"><link rel="preload stylesheet" href="b.css"><link rel="icon" href="c.ico"><link rel="stylesheet" href=""><link rel="stylesheet" href="d.css" type="text/plain"><link rel=stylesheet href="e.css" disabled>',
  'text after the body':
    '</body></html><script src="a.js"></script><form action="/late" method=post><input type=password></form>',
  'a plaintext element': '<script src="a.js"></script><plaintext><script src="b.js"></script>',
  'null bytes and control characters':
    '<scr\u0000ipt src="a.js"></scr\u0000ipt><script\fsrc="b.js"></script><script/src="c.js"></script>',
  'an iframe with markup as text': '<iframe><script src="a.js"></script></iframe><script src="b.js"></script>',
  'select with scripts': '<select><option><script src="a.js"></script></select><script src="b.js"></script>',
  'a frameset': '<frameset><frame src="about:blank"></frameset><script src="a.js"></script>',
};

/** What a browser runs, applies and would send: `script URL`, `stylesheet URL`, `form METHOD URL with a password`. */
type View = readonly string[];

/** Scripts that run, style sheets and forms, compared with what Chromium makes of the same document. */
export async function htmlRow(): Promise<Row> {
  const title = 'Scripts, style sheets and forms of HTML documents';
  const browser = await launchBrowser().catch((error: unknown) => {
    process.stderr.write(`${title}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`);
    return null;
  });
  if (!browser) return { title, peer: null, cells: [] };
  try {
    const cells: Cell[] = [];
    for (const [target, html] of Object.entries(DOCUMENTS)) {
      const seen = await viewOf(browser, html);
      const own = ownView(html);
      for (const item of new Set([...seen, ...own]))
        cells.push({ target, item, truth: seen.includes(item), own: own.includes(item), peer: seen.includes(item) });
    }
    return { title, peer: `Chromium ${browser.version()}`, cells };
  } finally {
    await browser.close();
  }
}

function ownView(html: string): View {
  const { scripts, stylesheets, forms } = documentFacts(parseTree(html), PAGE);
  const absolute = (reference: string) => new URL(reference, PAGE).href;
  return [
    ...scripts.map(({ src }) => `script ${absolute(src)}`),
    ...stylesheets.map(({ href }) => `stylesheet ${absolute(href)}`),
    ...forms.flatMap(({ action, method, password }) =>
      method === 'none' ? [] : [`form ${method} ${absolute(action)}${password ? ' with a password' : ''}`],
    ),
  ];
}

/** A document as Chromium sees it: each script notes that it ran. */
async function viewOf(browser: Awaited<ReturnType<typeof launchBrowser>>, html: string): Promise<View> {
  const page = await browser.newPage();
  try {
    await page.route('**', (route) => {
      const request = route.request();
      const url = request.url();
      const headers = { 'access-control-allow-origin': '*' };
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
      if (request.resourceType() === 'stylesheet') return route.fulfill({ headers, contentType: 'text/css', body: '' });
      const ran = `(globalThis.ran ??= []).push(${JSON.stringify(url)});`;
      if (request.resourceType() === 'script')
        return route.fulfill({ headers, contentType: 'text/javascript', body: ran });
      return route.abort();
    });
    await page.goto(PAGE, { waitUntil: 'load' });
    return await page.evaluate(() => {
      const ran: string[] = Reflect.get(globalThis, 'ran') ?? [];
      return [
        ...ran.map((url) => `script ${url}`),
        ...[...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [`stylesheet ${href}`])),
        ...[...document.forms].flatMap((form) => {
          // Closes its dialog and sends nothing.
          if (form.method === 'dialog') return [];
          const password = [...form.elements].some(
            (field) => field instanceof HTMLInputElement && field.type === 'password',
          );
          return [`form ${form.method} ${form.action}${password ? ' with a password' : ''}`];
        }),
      ];
    });
  } finally {
    await page.close();
  }
}
