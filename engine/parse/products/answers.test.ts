import assert from 'node:assert/strict';
import { it } from 'node:test';
import { answerOf } from './answers.ts';

it('reads title, metas and references as a browser does, also without quotation marks', () => {
  const { title, metas, loaded } = answerOf(
    'https://example.com/',
    [],
    `<title>Blog &amp; shop</title><meta name=generator content="WordPress 6.1.9">
     <!-- <script src="/commented.js"></script> --><template><script src="/inert.js"></script></template>
     <script src=/wp-includes/js/a.js?ver=6.1.9></script><link rel=stylesheet href='/style.css'>`,
  );
  assert.deepEqual([title, metas], ['Blog & shop', [['generator', 'WordPress 6.1.9']]]);
  assert.deepEqual(loaded, ['/wp-includes/js/a.js?ver=6.1.9', '/style.css']);
});

it('reads only the names of cookies', () => {
  const headers = [['Set-Cookie', 'PHPSESSID=secret; Path=/']] as const;
  assert.deepEqual(answerOf('https://example.com/', headers, '').cookies, ['PHPSESSID']);
});
