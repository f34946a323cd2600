import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conformanceFaults, type PdfObjects } from './conformance.ts';
import { contentFaults } from './content-stream.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const METADATA =
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Report</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part><pdfaid:part>3</pdfaid:part>';
const element = (type: string, kids: unknown[], more: object = {}) => ({
  value: { '/Type': '/StructElem', '/S': type, '/K': kids, ...more },
});

/** A page with a heading, a table, a figure and a link, as qpdf describes it. */
const DOCUMENT = {
  trailer: { value: { '/Root': '1 0 R', '/ID': ['b:00', 'b:00'] } },
  'obj:1 0 R': {
    value: {
      '/Type': '/Catalog',
      '/Lang': 'u:en-US',
      '/MarkInfo': { '/Marked': true },
      '/ViewerPreferences': { '/DisplayDocTitle': true },
      '/Metadata': '2 0 R',
      '/StructTreeRoot': { '/K': ['10 0 R'], '/ParentTree': { '/Nums': [0, ['11 0 R', '14 0 R'], 1, '16 0 R'] } },
      '/OutputIntents': [{ '/S': '/GTS_PDFA1', '/DestOutputProfile': '3 0 R' }],
      '/AF': ['4 0 R'],
    },
  },
  'obj:2 0 R': { stream: { dict: { '/Type': '/Metadata' }, data: base64(METADATA) } },
  'obj:3 0 R': { stream: { dict: {}, data: base64('profile') } },
  'obj:4 0 R': {
    value: {
      '/Type': '/Filespec',
      '/F': 'u:data.json',
      '/UF': 'u:data.json',
      '/AFRelationship': '/Source',
      '/EF': { '/F': '5 0 R' },
    },
  },
  'obj:5 0 R': { stream: { dict: { '/Subtype': '/application#2fjson' }, data: base64('{}') } },
  'obj:6 0 R': {
    value: {
      '/Type': '/Page',
      '/Contents': '7 0 R',
      '/StructParents': 0,
      '/Tabs': '/S',
      '/Annots': [
        { '/Subtype': '/Link', '/Contents': 'u:Page 2', '/F': 4, '/StructParent': 1, '/A': { '/S': '/URI' } },
      ],
    },
  },
  'obj:7 0 R': {
    stream: {
      dict: {},
      data: base64('/H1 <</MCID 0>> BDC (a) Tj EMC /TD <</MCID 1>> BDC [(b)] TJ EMC /Artifact BMC S EMC'),
    },
  },
  'obj:8 0 R': {
    value: {
      '/Type': '/Font',
      '/Subtype': '/Type0',
      '/BaseFont': '/F',
      '/Encoding': '/Identity-H',
      '/ToUnicode': '9 0 R',
    },
  },
  'obj:9 0 R': { stream: { dict: {}, data: base64('<0001> <0041>\n') } },
  'obj:10 0 R': element('/Document', ['11 0 R', '12 0 R', '15 0 R', '16 0 R']),
  'obj:11 0 R': element('/H1', [0]),
  'obj:12 0 R': element('/Table', ['13 0 R']),
  'obj:13 0 R': element('/TR', ['17 0 R', '14 0 R']),
  'obj:14 0 R': element('/TD', [1]),
  'obj:15 0 R': element('/Figure', [], { '/Alt': 'u:A chart' }),
  'obj:16 0 R': element('/Link', []),
  'obj:17 0 R': element('/TH', [], { '/A': [{ '/O': '/Table', '/Scope': '/Column' }] }),
};

const faultsOf = (change: (text: string) => string) =>
  conformanceFaults(JSON.parse(change(JSON.stringify(DOCUMENT))) as PdfObjects);
const pageContent = (content: string) =>
  base64(`/H1 <</MCID 0>> BDC (a) Tj EMC /TD <</MCID 1>> BDC [(b)] TJ EMC ${content}`);

test('a conforming document has no faults', () => {
  assert.deepEqual(
    faultsOf((text) => text),
    [],
  );
});

test('each violated condition is named', () => {
  for (const [from, to, condition] of [
    ['"/Marked":true', '"/Marked":false', '06-001'],
    ['"/Marked":true', '"/Marked":true,"/Suspects":true', '01-007'],
    ['"/DisplayDocTitle":true', '"/DisplayDocTitle":false', '07-001'],
    ['u:en-US', 'u:', '11-006'],
    ['"/Lang"', '"/OCProperties":{"/D":1},"/Lang"', '20-001'],
    [base64(METADATA), base64(METADATA.replace('pdfuaid', 'other')), '06-002'],
    [base64(METADATA), base64(METADATA.replace('Report', '')), '06-003'],
    ['"/StructTreeRoot":{', '"/StructTreeRoot":{"/RoleMap":{"/P":"/H1"},', '02-004'],
    ['"/S":"/Document"', '"/S":"/Chapter"', '02-001'],
    ['"/S":"/TR"', '"/S":"/P"', '09-004 /P in /Table'],
    ['"/S":"/Table"', '"/S":"/Sect"', '09-004 /TR in /Sect'],
    ['"/S":"/Table"', '"/S":"/L"', '09-005'],
    ['"/S":"/Table"', '"/S":"/TOC"', '09-006'],
    ['"/S":"/TD"', '"/S":"/TD","/Lang":"u:"', '11-005'],
    ['u:A chart', 'u:', '13-004, 17-002'],
    ['"/S":"/Link"', '"/S":"/Note"', '19-003'],
    ['"/S":"/H1"', '"/S":"/H"', '14-006'],
    ['"/S":"/H1"', '"/S":"/H2"', '14-003'],
    ['"/S":"/H1"', '"/S":"/P"', '14-002'],
    ['/Scope', '/Span', '15-003'],
    [pageContent('/Artifact BMC S EMC'), pageContent('S'), '01-005 content'],
    [pageContent('/Artifact BMC S EMC'), pageContent('/Artifact BMC S'), '01-005'],
    [pageContent('/Artifact BMC S EMC'), pageContent('EMC'), '01-005'],
    ['"/StructParents":0', '"/StructParents":7', '01-005'],
    ['"/Tabs":"/S"', '"/Tabs":"/R"', '28-008'],
    ['"/S":"/Link"', '"/S":"/Span"', '28-011'],
    ['u:Page 2', 'u:', '28-012'],
    ['"/Subtype":"/Link"', '"/Subtype":"/Widget","/Rect":[0,0,9,9]', '28-010'],
    ['"/Subtype":"/Link"', '"/Subtype":"/Text"', '28-002'],
    ['"/ToUnicode":"9 0 R"', '"/Other":0', '31-027'],
    [base64('<0001> <0041>\n'), base64('<0001> <0000>\n'), '31-028'],
    ['/Identity-H', '/UniGB-UCS2-H', '31-007'],
    ['"/Subtype":"/Type0"', '"/Subtype":"/TrueType"', '31-009'],
    ['"/Subtype":"/Type0"', '"/Subtype":"/CIDFontType2"', '31-004'],
    [base64(METADATA), base64(METADATA.replace('pdfaid', 'other')), 'PDF/A-3 6.6.4'],
    ['"/ID":["b:00","b:00"]', '"/ID":null', 'PDF/A-3 6.1.3'],
    ['/GTS_PDFA1', '/GTS_PDFX', 'PDF/A-3 6.2.3'],
    ['"/S":"/URI"', '"/S":"/JavaScript"', 'PDF/A-3 6.5.1'],
    ['"/Type":"/Metadata"', '"/Type":"/Metadata","/Filter":"/LZWDecode"', 'PDF/A-3 6.1.7'],
    ['"/Type":"/Catalog"', '"/Type":"/Catalog","/AA":{}', 'PDF/A-3 6.2.9'],
    ['"/F":4', '"/F":0', 'PDF/A-3 6.3.2'],
    ['"/AFRelationship":"/Source",', '', 'PDF/A-3 6.8'],
    ['"/Subtype":"/application#2fjson"', '"/Other":0', 'PDF/A-3 6.8 the attachment 4 0 R has no media type'],
    ['"/AF":["4 0 R"]', '"/AF":[]', 'PDF/A-3 6.8 the attachment 4 0 R is not associated'],
  ] as const) {
    assert.ok(JSON.stringify(DOCUMENT).includes(from), from);
    const faults = faultsOf((text) => text.replace(from, to));
    assert.ok(
      faults.some((fault) => fault.startsWith(condition)),
      `${from} → ${to}: ${faults.join('; ')}`,
    );
  }
});

test('content is tagged or an artifact, and strings are not parsed as operators', () => {
  const faults = (content: string) => contentFaults(content).faults.map((fault) => fault.slice(0, 6));
  assert.deepEqual(faults('/P <</MCID 0>> BDC (EMC \\) Tj) Tj EMC'), []);
  assert.deepEqual(faults('(a) Tj'), ['01-005']);
  assert.deepEqual(faults('/P <</MCID 0>> BDC /Artifact BMC f EMC EMC'), ['01-003']);
  assert.deepEqual(faults('/Artifact BMC /P <</MCID 0>> BDC EMC EMC'), ['01-004']);
  assert.deepEqual(faults('/Artifact BMC f'), ['01-005']);
});
