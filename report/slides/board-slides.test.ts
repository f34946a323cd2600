import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { type ReportInput, renderReport } from '#index.ts';
import { HOSTILE, input } from '#testing/input.ts';

const COMPANY = '한국인터넷진흥원 & <شركة>';

/** Parts of an Open Packaging Conventions file (ECMA-376, part 2), by name. */
async function partsOf(given: ReportInput): Promise<Map<string, string>> {
  const { slides } = await renderReport({ ...given, kind: 'board' }, { signed: true });
  return new Map(Object.entries(unzipSync(slides!)).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Texts of a part; asserts that each element is closed in order, and that no character is one XML excludes. */
function textsIn(name: string, xml: string): string[] {
  const texts: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentagname: (tag) => {
        open.push(tag);
        if (tag === 'a:t') texts.push('');
      },
      onclosetag: (tag, implied) => {
        assert.ok(!implied || xml.includes('/>'), `${name}: ${tag} is not closed`);
        assert.equal(open.pop(), tag, name);
      },
      ontext: (text) => {
        // An entity begins another piece of the same text.
        if (open.at(-1) === 'a:t') texts.push((texts.pop() ?? '') + text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  assert.deepEqual(open, [], name);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 (2.2) excludes exactly these.
  assert.doesNotMatch(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/, name);
  assert.ok(xml.isWellFormed(), name);
  return texts;
}

for (const language of ['en-US', 'ja', 'th'] as const)
  test(`the board report in ${language} is a presentation whose parts exist, with title, texts and charts`, async () => {
    const parts = await partsOf({ ...input(language), company: COMPANY });
    const types = parts.get('[Content_Types].xml')!;
    const overrides = Array.from(types.matchAll(/PartName="\/([^"]+)"/g), ([, name]) => name!);
    const defaults = new Set(Array.from(types.matchAll(/Extension="([^"]+)"/g), ([, extension]) => extension));
    for (const name of parts.keys())
      assert.ok(
        name.endsWith('/') || overrides.includes(name) || defaults.has(name.slice(name.lastIndexOf('.') + 1)),
        name,
      );
    for (const [name, text] of parts) {
      if (!name.endsWith('.rels')) continue;
      const folder = path.posix.join(path.posix.dirname(name), '..');
      for (const [whole, target] of text.matchAll(/<Relationship [^>]*Target="([^"]+)"[^>]*>/g)) {
        if (whole.includes('TargetMode="External"')) continue;
        const to = target!.startsWith('/') ? target!.slice(1) : path.posix.join(folder, target!);
        assert.ok(parts.has(to), `${name}: ${to}`);
      }
    }
    const slides = [...parts].filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
    assert.equal(slides.length, 6);
    const texts = slides.flatMap(([name, xml]) => textsIn(name, xml)).join('\n');
    for (const shown of [COMPANY, 'example.com']) assert.ok(texts.includes(shown), shown);
    assert.ok(!texts.includes('\u200b'));
    for (const [name, xml] of slides) assert.match(xml, /<p:ph\s[^>]*type="title"/, `${name} has a title`);
    const charts = [...parts.keys()].filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name));
    assert.ok(charts.length >= 1);
    const alternatives = slides.flatMap(([, xml]) => [...xml.matchAll(/<p:graphicFrame>[\s\S]*?descr="([^"]+)"/g)]);
    assert.ok(alternatives.length >= charts.length, 'charts have alternative texts');
  });

test('hostile texts stay texts of a presentation', async () => {
  const hostile = { ...input('en-US', [HOSTILE]), company: HOSTILE, recipient: HOSTILE, watermark: '<b>&"\u0007' };
  for (const [name, xml] of await partsOf(hostile)) if (/\.(xml|rels)$/.test(name)) textsIn(name, xml);
});

test('other kinds of reports are no presentations', async () => {
  assert.equal((await renderReport(input('en-US'), { signed: true })).slides, null);
});
