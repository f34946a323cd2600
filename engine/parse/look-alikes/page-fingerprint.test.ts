import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePageFingerprints, fingerprintPage } from './page-fingerprint.ts';

const words = 'We carry goods from door to door in every town of the island since nineteen seventy two';
const own = fingerprintPage(`<title>Oldmill  Freight</title><h1>Welcome</h1><p>${words}</p>`, 'aa');

test('a copied page is similar, including title and icon', () => {
  const copy = fingerprintPage(`<html><title>oldmill freight</title><body><h1>Welcome</h1><div>${words}</div>`, 'aa');
  assert.deepEqual(comparePageFingerprints(own, copy), { similarity: 100, sameTitle: true, sameIcon: true });
});

test('a partially copied page is partially similar, and another page is not', () => {
  const half = fingerprintPage(
    `<h1>Welcome</h1><p>${words.split(' ').slice(0, 9).join(' ')} and something else here</p>`,
    null,
  );
  const { similarity } = comparePageFingerprints(own, half);
  assert.ok(similarity > 20 && similarity < 80, String(similarity));
  const parked = fingerprintPage('<title>For sale</title><p>This domain is for sale, ask us for a price</p>', 'bb');
  assert.deepEqual(comparePageFingerprints(own, parked), { similarity: 0, sameTitle: false, sameIcon: false });
});

test('scripts are ignored, and pages without words have no similarity', () => {
  const scripted = fingerprintPage(`<script>${words}</script>`, null);
  assert.equal(scripted.runs.size, 0);
  assert.deepEqual(comparePageFingerprints(scripted, fingerprintPage('', null)), {
    similarity: 0,
    sameTitle: false,
    sameIcon: false,
  });
  assert.doesNotThrow(() => fingerprintPage('<p></p></p><<<a href="', null));
});

const LOGIN = `<!doctype html><html lang="en"><head><title>Oldmill</title><link rel="stylesheet" href="/app.css"></head>
<body class="login"><form id="login" action="/session" method="post"><input name="user" type="text" placeholder="Name">
<input name="password" type="password"><button type="submit">Log in</button></form><script src="/app.js"></script></body>`;
const compare = (a: string, b: string) =>
  comparePageFingerprints(fingerprintPage(a, null), fingerprintPage(b, null)).similarity;

test('a copied login form is similar with hardly a word, also if it posts the password elsewhere', () => {
  assert.equal(compare(LOGIN, LOGIN), 100);
  const copy = LOGIN.replaceAll('"/app', '"https://www.oldmill.example/app').replace(
    '</body>',
    '<img src="/seen"></body>',
  );
  const near = compare(LOGIN, copy);
  assert.ok(near >= 75 && near < 100, String(near));
});

test('a copied single-page application is similar, and one with the same framework is not', () => {
  const application = (name: string, build: string) =>
    `<!doctype html><html lang="en"><head><meta charset="UTF-8"><link rel="icon" type="image/svg+xml" href="/${name}.svg">
    <meta name="viewport" content="width=device-width"><title>${name}</title>
    <script type="module" src="/assets/index-${build}.js"></script><link rel="stylesheet" href="/assets/index-${build}.css">
    </head><body><div id="root"></div></body></html>`;
  assert.equal(compare(application('Oldmill', 'Dq3f'), application('Oldmill', 'Dq3f')), 100);
  assert.equal(compare(application('Oldmill', 'Dq3f'), application('Ferry', 'B81c')), 0);
});

test('empty pages and default pages of web servers are not distinctive', () => {
  assert.equal(compare('<html><body>OK</body></html>', '<html><body>OK</body></html>'), 0);
  const nginx = `<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1>
    <p>If you see this page, the nginx web server is successfully installed and working.</p></body></html>`;
  assert.deepEqual(comparePageFingerprints(fingerprintPage(nginx, 'aa'), fingerprintPage(nginx, 'aa')), {
    similarity: 0,
    sameTitle: false,
    sameIcon: false,
  });
});
