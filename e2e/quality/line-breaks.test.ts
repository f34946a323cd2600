import assert from 'node:assert/strict';
import { test } from 'node:test';
import { page, product, stage } from '../stage.ts';

/** Line breaks of languages without spaces between words, in the page's own styles. */
stage();

/** Width in which every phrase of the texts fits on a line, in characters. */
const CHARACTERS = 9;

/**
 * The lines in which a paragraph of the page in this language is displayed. The width is measured with the paragraph's own
 * characters, because a machine without fonts for the language displays them narrower.
 * @param style styles in place of the page's
 */
async function linesOf(language: string, text: string, style = ''): Promise<string[]> {
  await page.goto(`${product.url}/login`);
  await page.evaluate((code) => localStorage.setItem('currentLanguage', code), language);
  await page.goto(`${product.url}/login`);
  await page.locator(`html[lang=${language}] h1`).waitFor();
  return page.evaluate(
    ([content, characters, more]) => {
      const paragraph = document.createElement('p');
      document.querySelector('main')!.append(paragraph);
      paragraph.textContent = content.replaceAll(/\P{Letter}/gu, '');
      paragraph.style.cssText = 'width: max-content; white-space: nowrap';
      const letter = paragraph.getBoundingClientRect().width / paragraph.textContent.length;
      paragraph.textContent = content;
      paragraph.style.cssText = `width: ${letter * characters}px; ${more}`;
      const range = document.createRange();
      const lines: string[] = [];
      let last = Number.NEGATIVE_INFINITY;
      for (let at = 0; at < content.length; at++) {
        range.setStart(paragraph.firstChild!, at);
        range.setEnd(paragraph.firstChild!, at + 1);
        const { bottom, height } = range.getBoundingClientRect();
        const begun = lines.length > 0 && bottom <= last + height / 2 ? lines.pop() : '';
        last = Math.max(last, bottom);
        lines.push(`${begun}${content[at]}`);
      }
      return lines;
    },
    [text, CHARACTERS, style] as const,
  );
}

/** Whether each line is a sequence of whole parts. */
function keepsWhole(lines: readonly string[], parts: readonly string[]): boolean {
  const ends = new Set(parts.map((_, at) => parts.slice(0, at + 1).join('').length));
  let end = 0;
  return lines.every((line) => {
    end += line.length;
    return ends.has(end);
  });
}

test('Japanese breaks between phrases', async () => {
  const phrases = ['証明書の', '有効期限が', '切れているため、', 'ブラウザーに', '警告が', '表示されます。'];
  const lines = await linesOf('ja', phrases.join(''));
  assert.ok(lines.length > 2 && keepsWhole(lines, phrases), lines.join('|'));
  const plain = await linesOf('ja', phrases.join(''), 'word-break: normal');
  assert.ok(!keepsWhole(plain, phrases), plain.join('|'));
});

test('Thai breaks between words', async () => {
  const text = 'เบราว์เซอร์แสดงคำเตือนเนื่องจากใบรับรองหมดอายุแล้วและผู้โจมตีแบบคนกลางแอบอ้างเป็นเว็บไซต์ได้';
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  const lines = await linesOf('th', text);
  assert.ok(lines.length > 2 && keepsWhole(lines, words), lines.join('|'));
});

test('Korean breaks at spaces', async () => {
  const lines = await linesOf('ko', '인증서가 만료되어 브라우저에서 경고를 표시합니다. 갱신이 필요합니다.');
  assert.ok(lines.length > 2);
  for (const line of lines.slice(0, -1)) assert.match(line, / $/, lines.join('|'));
});

test('Chinese lines begin with no closing punctuation', async () => {
  for (const language of ['zh-TW', 'zh-CN']) {
    const lines = await linesOf(language, '憑證已經逾期失效了，瀏覽器會顯示警告而非網站，「忽略警告的訪客」無法察覺。');
    assert.ok(lines.length > 2);
    for (const line of lines) assert.doesNotMatch(line, /^[，。、」：；！？）]/, lines.join('|'));
  }
});
