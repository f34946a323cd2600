import { page } from '../world/baseline-site.ts';
import { type Fault, fault, linkFromFront, onFront, onWeb, webOf } from './fault.ts';

/** A page with a parameter that the front page reaches by a link or a form. */
const taking =
  (
    path: string,
    parameter: string,
    answer: (value: string) => { body: string; headers?: Record<string, string>; status?: number },
    by: 'link' | 'form' = 'link',
  ) =>
  (site: Parameters<Fault['inject']>[0]) => {
    const web = webOf(site);
    if (by === 'link') linkFromFront(site, `${path}?${parameter}=1`);
    else onFront(site, `<form action="${path}"><input name="${parameter}"><button>Go</button></form>`);
    web.pages[path] = {
      body: '',
      answer(query) {
        const { body, ...rest } = answer(query.get(parameter) ?? '');
        return { ...rest, body: page('Answer', body) };
      },
    };
  };

/** Faults that only active tests find; the lab's owners authorize the tests on the affected hosts. */
export const ACTIVE_FAULTS = {
  'input-reflected': fault(
    taking('/find', 'word', (value) => ({ body: `<p>Nothing found for ${value}.</p>` }), 'form'),
    onWeb('application_security.reflected-input/unescaped'),
  ),
  'database-complains': fault(
    taking('/article', 'number', (value) => ({
      body: value.includes("'") ? `<p>ERROR: unterminated quoted string at or near "'"</p>` : '<p>No such article.</p>',
    })),
    onWeb('application_security.sql-errors/complaint'),
  ),
  'database-takes-conditions': fault((site) => {
    const item = '<h2>Tea pot</h2><p>A pot of blue china for four cups, made by hand, in stock since spring.</p>';
    taking('/pot', 'id', (value) => {
      const [, left, right] = / AND (\d{4})=(\d{4})$/.exec(value) ?? [];
      return { body: /^1(?: AND \d{4}=\d{4})?$/.test(value) && left === right ? item : '<p>No such pot.</p>' };
    })(site);
  }, onWeb('application_security.sql-boolean/differs')),
  'attacks-blocked': fault((site) => {
    const { pages } = webOf(site);
    const front = pages['/']!;
    const refused = { status: 403, body: page('Blocked', '<h1>Your request was blocked.</h1>') };
    pages['/'] = {
      ...front,
      answer: (query, headers) =>
        [...query.values()].some((value) => /<script|\/etc\//.test(value))
          ? refused
          : (front.answer?.(query, headers) ?? {}),
    };
  }, onWeb('web_app_security.firewall/blocks-attacks')),
  'leads-elsewhere': fault(
    taking('/leave', 'to', (value) => ({ body: '', status: 302, headers: { Location: encodeURI(value) } })),
    onWeb('application_security.open-redirect/follows'),
  ),
  'reads-files': fault(
    taking('/show', 'file', (value) => ({
      body: value.endsWith('../etc/hosts') ? '<pre>\n127.0.0.1\tlocalhost\n</pre>' : '<p>No such file.</p>',
    })),
    onWeb('application_security.path-traversal/leaves-folder'),
  ),
  'runs-templates': fault(
    taking('/card', 'greeting', (value) => ({
      body: value
        .replace(/[<>"']/g, '')
        .replace(/\{\{(\d{1,6})\*(\d{1,6})\}\}/, (_all, left, right) => String(Number(left) * Number(right))),
    })),
    onWeb('application_security.template-arithmetic/evaluated'),
  ),
  'host-believed': fault((site) => {
    const front = webOf(site).pages['/']!;
    webOf(site).pages['/'] = {
      ...front,
      answer: (_query, headers) => {
        const host = headers['x-forwarded-host'];
        return host
          ? { body: front.body.replace('</head>', `<link rel="canonical" href="https://${host}/"></head>`) }
          : {};
      },
    };
  }, onWeb('application_security.host-header/followed')),
} as const satisfies Record<string, Fault>;
