import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTranslator } from './index.ts';
import { noticeTexts } from './notice-texts.ts';

const NONE = { hosts: 0, addresses: 0, networks: 0, certificates: 0, providers: 0 };

test('a notification of new assets lists only those that there are', () => {
  const facts = { ...NONE, domain: 'shop.example', count: 3, hosts: 2, certificates: 1, example: 'www.shop.example' };
  const inLanguage = (language: 'en-US' | 'de' | 'zh-TW', of: typeof facts) => {
    const { t } = createTranslator(language);
    return noticeTexts('asset-new', of, (key, values) => t(`ui:notices.kind.${key}`, values));
  };
  assert.deepEqual(inLanguage('en-US', facts), {
    title: '3 new assets of shop.example, such as www.shop.example',
    text: 'Hosts: 2 · Certificates: 1',
  });
  assert.equal(inLanguage('de', facts).text, 'Hosts: 2 · Zertifikate: 1');
  assert.equal(inLanguage('zh-TW', facts).text, '主機：2 · 憑證：1');
  assert.equal(inLanguage('en-US', { ...facts, hosts: 0, certificates: 0, addresses: 3 }).text, 'Addresses: 3');
});

test('the text of another kind is one text', () => {
  const { t } = createTranslator('en-US');
  const facts = { domain: 'shop.example', before: 81, after: 74 };
  const { text } = noticeTexts('rating-dropped', facts, (key, values) => t(`ui:notices.kind.${key}`, values));
  assert.equal(text, 'From 81 to 74 of 100.');
});
