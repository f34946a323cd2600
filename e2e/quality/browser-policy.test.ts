import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '@assay/server/testing/eventually.ts';
import { page, product, stage } from '../stage.ts';
import { reportViolations } from './violations.ts';

/** The Content Security Policy itself; look.ts tests that no screen violates it. */
stage({ expected: /Content Security Policy|Trusted/i });

test('every response has the policy, each page with its own nonce, and unused browser features are disabled', async () => {
  const ask = async (path: string) => (await fetch(product.url + path)).headers;
  const [first, second, api] = [await ask('/'), await ask('/index.html'), await ask('/api/version')];
  const nonce = (headers: Headers) => /'nonce-([\w+/=]{22,})'/.exec(headers.get('content-security-policy')!)?.[1];
  assert.ok(nonce(first) && nonce(second) && nonce(first) !== nonce(second));
  assert.equal(nonce(api), undefined);
  for (const headers of [first, second, api]) {
    const policy = headers.get('content-security-policy')!;
    assert.doesNotMatch(policy, /unsafe-|\*|https?:|trusted-types [^;]*default/);
    for (const part of [
      "script-src 'self'",
      "style-src-attr 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      "frame-ancestors 'none'",
    ]) {
      assert.ok(policy.split('; ').includes(part), part);
    }
    assert.match(headers.get('permissions-policy')!, /camera=\(\), .*microphone=\(\)/);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
  }
  assert.equal(first.get('cache-control'), 'no-store');
});

test('injected markup is blocked: no inline style or script, no event handler, no markup from text', async () => {
  const violations = await reportViolations(page);
  await page.goto(`${product.url}/login`);
  const outcome = await page.evaluate(() => {
    const tried: Record<string, string> = {};
    const attempt = (name: string, work: () => void) => {
      try {
        work();
        tried[name] = 'done';
      } catch (error) {
        tried[name] = (error as Error).name;
      }
    };
    attempt('innerHTML', () => {
      document.body.innerHTML += '<img src=x onerror="document.title=1">';
    });
    attempt('document.write', () => document.write('<script>document.title=2</script>'));
    attempt('parseFromString', () => new DOMParser().parseFromString('<p>', 'text/html'));
    attempt('createPolicy', () => {
      (
        window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
      ).trustedTypes.createPolicy('default', {
        createHTML: (text: string) => text,
      });
    });
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    document.head.append(style);
    const element = document.createElement('p');
    element.setAttribute('style', 'outline: 8px solid red');
    attempt('onclick', () => element.setAttribute('onclick', 'document.title = 4'));
    document.body.append(element);
    element.click();
    return {
      tried,
      title: document.title,
      body: getComputedStyle(document.body).outlineWidth,
      own: element.style.outlineWidth,
    };
  });
  const { tried, title, body, own } = outcome;
  for (const [name, result] of Object.entries(tried)) assert.match(result, /TypeError/, name);
  assert.doesNotMatch(title, /^[124]$/);
  assert.notEqual(body, '7px');
  assert.equal(own, '');
  await eventually('the browser reports each of them', () => violations.length >= 5);
});
