import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { fontsFor } from './fonts.ts';
import { type ReportInput, renderReport } from './index.ts';
import { createSanitizer } from './sanitize-text.ts';
import { input } from './testing/input.ts';

/** Names of companies in scripts of the fifteen languages and others, also from right to left. */
const NAMES = {
  Korean: '한국인터넷진흥원',
  Thai: 'บริษัท ตัวอย่าง จำกัด',
  'Simplified Chinese': '示例网络安全有限公司',
  'Traditional Chinese': '範例資訊股份有限公司',
  Japanese: '株式会社サンプル',
  Hindi: 'उदाहरण प्राइवेट लिमिटेड',
  Arabic: 'شركة المثال للتقنية',
  Hebrew: 'חברת דוגמה בע"מ',
  Persian: 'شرکت نمونه پارس',
  Tamil: 'எடுத்துக்காட்டு நிறுவனம்',
  Khmer: 'ក្រុមហ៊ុនឧទាហរណ៍',
  Lao: 'ບໍລິສັດຕົວຢ່າງ',
  Burmese: 'နမူနာကုမ္ပဏီ',
  Amharic: 'ምሳሌ ኩባንያ',
  Georgian: 'მაგალითი შპს',
  Armenian: 'Օրինակ ՍՊԸ',
  Bengali: 'উদাহরণ লিমিটেড',
  Greek: 'Παράδειγμα ΑΕ',
  Ukrainian: 'Приклад ТОВ',
  Emoji: 'Example 🔒 ✔',
};

for (const { code } of LANGUAGES) {
  test(`names in any script are printable in a report in ${code}`, () => {
    for (const [script, name] of Object.entries(NAMES)) {
      assert.equal(createSanitizer(fontsFor(code, name).coverage)(name), name, script);
    }
  });
}

test('a report loads the fonts of its language, and further ones only for characters that need them', () => {
  assert.deepEqual(fontsFor('en-US', 'Example – €').stack, ['Noto Sans']);
  assert.deepEqual(fontsFor('ja', '日本').stack, ['Noto Sans', 'Noto Sans JP']);
  assert.deepEqual(fontsFor('ja', NAMES.Korean).stack, ['Noto Sans', 'Noto Sans JP', 'Noto Sans KR']);
  assert.deepEqual(fontsFor('en-US', NAMES.Arabic).stack, ['Noto Sans', 'Noto Sans Arabic']);
  assert.deepEqual(fontsFor('en-US', '\u{10fffe}').stack, ['Noto Sans']);
});

/** Text of a file as poppler extracts it; null if poppler is not installed. */
function extracted(pdf: Buffer): string | null {
  if (spawnSync('pdftotext', ['-v']).error) return null;
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

for (const language of ['en-US', 'ja', 'ko', 'th'] as const) {
  test(`a report in ${language} prints names in mixed scripts as a valid tagged PDF`, async () => {
    const given: ReportInput = { ...input(language), company: Object.values(NAMES).join(' · ') };
    const { pdf } = await renderReport(given);
    const bytes = pdf.toString('latin1');
    assert.match(bytes, /pdfuaid:part/);
    for (const font of [
      'NotoSansKR',
      'Sarabun',
      'NotoSansArabic',
      'NotoSansHebrew',
      'NotoSansTamil',
      'NotoSansKhmer',
    ]) {
      assert.ok(bytes.includes(`+${font}`), `${font} is embedded`);
    }
    const text = extracted(pdf);
    if (text === null) return;
    // Readers order lines that mix directions differently.
    for (const character of NAMES.Korean + NAMES['Traditional Chinese']) assert.ok(text.includes(character), character);
    assert.doesNotMatch(text, /\[U\+/);
  });
}
