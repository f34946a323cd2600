import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { type Block, tablesIn } from './content/blocks.ts';
import { reportData } from './data.ts';
import { type ReportInput, renderReport } from './index.ts';
import { input } from './testing/input.ts';

/** Accessibility structure (ISO 32000-1, 14.7 and 14.8), verified in the file itself, not in its metadata. */
interface Tagged {
  /** Dictionaries by number of the object. */
  objects: Map<number, string>;
  catalog: string;
  elements: { id: number; type: string; body: string }[];
  /** Drawing instructions of each page. */
  pages: string[];
}

function readTagged(pdf: Buffer): Tagged {
  const text = pdf.toString('latin1');
  const objects = new Map(
    Array.from(text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g), ([, id, body]) => [Number(id), body!]),
  );
  const all = [...objects];
  const elements = all.flatMap(([id, body]) => {
    const type = /\/Type \/StructElem\s+\/S \/(\w+)/.exec(body)?.[1];
    return type ? [{ id, type, body }] : [];
  });
  const pages = all
    .filter(([, body]) => /\/Type \/Page\b/.test(body))
    .map(([, page]) => {
      assert.match(page, /\/StructParents \d+/, 'a page leads from its marks to the structure');
      const stream = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))!;
      // By its length: compressed bytes can end with a line break.
      const { index, 0: begin } = /stream\r?\n/.exec(stream)!;
      const start = index + begin.length;
      const length = Number(/\/Length (\d+)/.exec(stream)?.[1]);
      return inflateSync(Buffer.from(stream.slice(start, start + length), 'latin1')).toString('latin1');
    });
  return { objects, catalog: all.find(([, body]) => /\/Type \/Catalog\b/.test(body))![1], elements, pages };
}

/** A text of the file: letters, or UTF-16 in hexadecimal. */
function textOf(value: string): string {
  if (!value.startsWith('<')) return value.slice(1, -1).replace(/\\([()\\])/g, '$1');
  const bytes = Buffer.from(value.slice(1, -1), 'hex');
  return bytes.subarray(2).swap16().toString('utf16le');
}

const alternative = (body: string) => /\/Alt (<[0-9A-F]+>|\((?:[^()\\]|\\.)*\))/.exec(body)?.[1];

/** Content drawn outside of any mark: screen readers neither read it nor skip it as an artifact. */
function unmarked(instructions: string): string[] {
  const operators = instructions
    .replace(/\((?:[^()\\]|\\[\s\S])*\)|<[0-9A-Fa-f\s]*>/g, ' ')
    .match(/\b(?:BDC|BMC|EMC|Tj|TJ|Do)\b/g);
  let depth = 0;
  return (operators ?? []).filter((operator) => {
    if (operator === 'EMC') depth--;
    else if (operator !== 'Tj' && operator !== 'TJ' && operator !== 'Do') depth++;
    else return depth === 0;
    return false;
  });
}

const figuresOf = (blocks: readonly Block[]): { alt: string }[] =>
  blocks.flatMap((block) => (block.type === 'pair' ? [block.left, block.right] : 'alt' in block ? [block] : []));

for (const language of ['en-US', 'zh-TW', 'th'] as const)
  test(`the report in ${language} is tagged: headings, tables with headers, figures with alternative texts, nothing untagged`, async () => {
    const given: ReportInput = input(language, ['seen']);
    const data = reportData(given);
    const blocks = [...data.summary, ...data.blocks];
    const { objects, catalog, elements, pages } = readTagged((await renderReport(given)).pdf);
    assert.match(catalog, /\/MarkInfo <<\s+\/Marked true/);
    assert.match(catalog, new RegExp(`/Lang \\(${language}\\)`));
    assert.match(catalog, /\/DisplayDocTitle true/);
    const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)![1]);
    assert.match(objects.get(root)!, /\/ParentTree /);
    for (const { id } of elements) {
      let at = id;
      for (let steps = 0; at !== root && steps < 50; steps++) at = Number(/\/P (\d+) 0 R/.exec(objects.get(at)!)?.[1]);
      assert.equal(at, root, 'every element hangs in the tree');
    }
    const of = (type: string) => elements.filter((element) => element.type === type);
    const alternatives = of('Figure').map(({ body }) => textOf(alternative(body) ?? '()'));
    const wanted = [...figuresOf(blocks).map(({ alt }) => alt), data.verification!.alt];
    assert.deepEqual(alternatives.toSorted(), wanted.toSorted());
    assert.equal(of('Table').length, tablesIn(blocks).length);
    assert.ok(of('TH').some(({ body }) => body.includes('/Scope /Column')));
    const rows = of('TR').filter(
      ({ body }) => !objects.get(Number(/\/P (\d+) 0 R/.exec(body)![1]))!.includes('/THead'),
    );
    const rowHeaders = of('TH').filter(({ body }) => body.includes('/Scope /Row'));
    const parentOf = ({ body }: { body: string }) => Number(/\/P (\d+) 0 R/.exec(body)![1]);
    assert.deepEqual(rowHeaders.map(parentOf).toSorted(), rows.map(({ id }) => id).toSorted(), 'a header for each row');
    const names = objects.get(root)!;
    for (const { body } of rowHeaders) assert.ok(names.includes(/\/ID (\(R\d+\))/.exec(body)![1]!));
    assert.ok(
      of('TD').every(({ body }) => /\/Headers \[\(U\w+\) \(R\d+\)\]/.test(body)),
      'cells name both headers',
    );
    assert.ok(of('TD').length > 0 && of('TD').every(({ body }) => body.includes('/Headers')));
    assert.ok(of('H1').length >= 5 && of('H2').length >= 10 && of('TOCI').length >= 15);
    assert.ok(pages.length >= 5);
    for (const [at, page] of pages.entries()) {
      assert.match(page, /\bBDC\b[\s\S]*\bT[jJ]\b/, `page ${at + 1} writes`);
      assert.deepEqual(unmarked(page), [], `page ${at + 1}`);
    }
  });

test('a report declares PDF/UA-1 and PDF/A-3, and carries its data as an associated file when it will be signed', async () => {
  const { pdf, content } = await renderReport(input('en-US'), { signed: true });
  const { catalog, objects } = readTagged(pdf);
  const text = pdf.toString('latin1');
  for (const said of ['<pdfuaid:part>1<', '<pdfaid:part>3<', '<pdfaid:conformance>A<'])
    assert.ok(text.includes(said), said);
  const intent = objects.get(Number(/\/OutputIntents \[(\d+) 0 R\]/.exec(catalog)![1]))!;
  assert.match(objects.get(Number(/\/DestOutputProfile (\d+) 0 R/.exec(intent)![1]))!, /\/N 3\b/);
  const attached = objects.get(Number(/\/AF \[(\d+) 0 R\]/.exec(catalog)![1]))!;
  assert.match(attached, /\/AFRelationship \/Source/);
  const file = objects.get(Number(/\/EF <<\s+\/F (\d+) 0 R/.exec(attached)![1]))!;
  const bytes = Buffer.from(/stream\n([\s\S]*?)\nendstream/.exec(file)![1]!, 'latin1');
  assert.deepEqual(/FlateDecode/.test(file) ? inflateSync(bytes) : bytes, content);
  assert.ok(
    !(await renderReport(input('en-US'))).pdf.includes('/AcroForm'),
    'no field for a signature that will not come',
  );
});
