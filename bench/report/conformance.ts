import { execFileSync } from 'node:child_process';
import { contentFaults } from './content-stream.ts';

/**
 * The conditions of the Matterhorn Protocol 1.1 (PDF/UA-1) that a program can test and that apply to documents without
 * forms, media and optional content, and the rules of PDF/A-3 on attachments, colors and actions, on the objects that qpdf
 * reads. A fault begins with the number of its condition.
 */

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Dict = { [key: string]: Value };
interface PdfObject {
  value?: Value;
  stream?: { dict: Dict; data?: string };
}

/** Objects of a file as `qpdf --json=2` writes them, with decoded streams. */
export type PdfObjects = Readonly<Record<string, PdfObject>>;

/** Structure types of ISO 32000-1, 14.8.4. */
const STANDARD = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD
  THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`
    .split(/\s+/)
    .map((name) => `/${name}`),
);
/** Children that these types may have. */
const CHILDREN: Readonly<Record<string, { id: string; types: readonly string[] }>> = {
  '/Table': { id: '09-004', types: ['/TR', '/THead', '/TBody', '/TFoot', '/Caption'] },
  '/THead': { id: '09-004', types: ['/TR'] },
  '/TBody': { id: '09-004', types: ['/TR'] },
  '/TFoot': { id: '09-004', types: ['/TR'] },
  '/TR': { id: '09-004', types: ['/TH', '/TD'] },
  '/L': { id: '09-005', types: ['/LI', '/L', '/Caption'] },
  '/LI': { id: '09-005', types: ['/Lbl', '/LBody'] },
  '/TOC': { id: '09-006', types: ['/TOCI', '/TOC', '/Caption'] },
};
const REFUSED_ACTION = /"\/S":"\/(?:JavaScript|Launch|ImportData|SetOCGState|Movie|Sound|ResetForm)"/;
const ARTIFICIAL_UNICODE = /<(?:0000|FEFF|FFFE)>\s*$/im;

/** @throws Error if qpdf cannot read the file */
export function readObjects(file: string): PdfObjects {
  const args = ['--json=2', '--json-key=qpdf', '--json-stream-data=inline', '--decode-level=generalized', file];
  const { qpdf } = JSON.parse(execFileSync('qpdf', args, { encoding: 'utf8', maxBuffer: 2 ** 29 }));
  return qpdf[1];
}

/** What is wrong with a document; empty = nothing found. */
export function conformanceFaults(objects: PdfObjects): string[] {
  const faults = new Set<string>();
  const must: Must = (holds, fault) => {
    if (!holds) faults.add(fault);
  };
  const document = reader(objects);
  for (const test of [testDocument, testStructure, testPages, testFonts, testArchive]) test(document, must);
  return [...faults];
}

type Must = (holds: unknown, fault: string) => void;
type Document = ReturnType<typeof reader>;

/** Follows references, and reads what is missing or of another kind as empty. */
function reader(objects: PdfObjects) {
  const at = (value: Value | undefined): Value => {
    const object = typeof value === 'string' ? objects[`obj:${value}`] : undefined;
    return object ? (object.value ?? object.stream?.dict ?? null) : (value ?? null);
  };
  const dict = (value: Value | undefined): Dict => {
    const found = at(value);
    return found && typeof found === 'object' && !Array.isArray(found) ? found : {};
  };
  const list = (value: Value | undefined): Value[] => {
    const found = at(value);
    if (Array.isArray(found)) return found;
    return value === undefined || found === null ? [] : [value];
  };
  const bytes = (value: Value | undefined) =>
    Buffer.from((typeof value === 'string' && objects[`obj:${value}`]?.stream?.data) || '', 'base64');
  const all = Object.entries(objects).map(([name, object]): [string, Dict] => [
    name.replace('obj:', ''),
    dict(object.value ?? object.stream?.dict),
  ]);
  const { trailer: end } = objects;
  const trailer = dict(end?.value);
  const catalog = dict(trailer['/Root']);
  const metadata = bytes(catalog['/Metadata']).toString();
  const roles = dict(dict(catalog['/StructTreeRoot'])['/RoleMap']);
  const typeOf = (element: Dict): string => {
    let type = String(element['/S']);
    for (let steps = 0; !STANDARD.has(type) && steps < 9; steps++) type = String(roles[type] ?? type);
    return type;
  };
  return { all, trailer, catalog, metadata, roles, dict, list, bytes, typeOf };
}

function testDocument({ trailer, catalog, metadata, dict }: Document, must: Must): void {
  must(dict(catalog['/MarkInfo'])['/Marked'] === true, '06-001 the document is not marked as tagged');
  must(dict(catalog['/MarkInfo'])['/Suspects'] !== true, '01-007 suspects');
  must(dict(catalog['/ViewerPreferences'])['/DisplayDocTitle'] === true, '07-001 the title is not displayed');
  must(isLanguage(catalog['/Lang']), '11-006 the language of the document');
  must(!catalog['/OCProperties'] && !trailer['/Encrypt'], '20-001, 26-001 optional content or encryption');
  must(/pdfuaid:part[=>"']+1/.test(metadata), '06-002 no identification of PDF/UA-1');
  must(/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]/.test(metadata), '06-003 no title in the metadata');
}

function testStructure({ catalog, roles, dict, list, typeOf }: Document, must: Must): void {
  for (const type of Object.keys(roles)) must(!STANDARD.has(type), `02-004 ${type} is mapped to another type`);
  let level = 0;
  const walk = (reference: Value, parent: string): void => {
    const element = dict(reference);
    if (!element['/S']) return;
    const type = typeOf(element);
    must(STANDARD.has(type), `02-001 ${type} is no standard type`);
    const allowed = CHILDREN[parent];
    must(!allowed || allowed.types.includes(type), `${allowed?.id} ${type} in ${parent}`);
    must(!['/TR', '/TH', '/TD', '/LI', '/TOCI'].includes(type) || allowed, `09-004 ${type} in ${parent}`);
    must(element['/Lang'] === undefined || isLanguage(element['/Lang']), `11-005 language ${element['/Lang']}`);
    const isDescribed = isText(element['/Alt']) || isText(element['/ActualText']);
    must(!['/Figure', '/Formula'].includes(type) || isDescribed, `13-004, 17-002 ${type} without a text`);
    must(type !== '/Note' || element['/ID'], '19-003 a note without an id');
    must(type !== '/H', '14-006 /H beside numbered headings');
    if (type === '/TH') {
      must(
        list(element['/A']).some((attributes) => dict(attributes)['/Scope']),
        '15-003 a header without a scope',
      );
    }
    const heading = Number(/^\/H(\d)$/.exec(type)?.[1] ?? 0);
    must(heading <= level + 1, `14-003 a heading of level ${heading} after level ${level}`);
    if (heading > 0) level = heading;
    for (const child of list(element['/K'])) walk(child, type);
  };
  for (const child of list(dict(catalog['/StructTreeRoot'])['/K'])) walk(child, '');
  must(level > 0, '14-002 no headings');
}

/** The content of the pages, and the structure element of each marked-content id. */
function testPages({ all, catalog, dict, list, bytes, typeOf }: Document, must: Must): void {
  const parents = new Map<number, Value>();
  const readTree = (node: Dict): void => {
    const numbers = list(node['/Nums']);
    for (let n = 0; n < numbers.length; n += 2) parents.set(Number(numbers[n]), numbers[n + 1] ?? null);
    for (const kid of list(node['/Kids'])) readTree(dict(kid));
  };
  readTree(dict(dict(catalog['/StructTreeRoot'])['/ParentTree']));
  for (const [, page] of all.filter(([, object]) => object['/Type'] === '/Page')) {
    const content = Buffer.concat(
      list(page['/Contents']).map((part) => Buffer.concat([bytes(part), Buffer.from('\n')])),
    );
    const found = contentFaults(content.toString('latin1'));
    for (const fault of found.faults) must(false, fault);
    const elements = list(parents.get(Number(page['/StructParents'])));
    for (const mark of found.marks)
      must(dict(elements[mark])['/S'], `01-005 marked content ${mark} has no structure element`);
    const annotations = list(page['/Annots']).map(dict);
    must(annotations.length === 0 || page['/Tabs'] === '/S', '28-008 the order of tabs');
    for (const one of annotations) {
      const holder = dict(parents.get(Number(one['/StructParent'])));
      if (one['/Subtype'] === '/Link') {
        must(typeOf(holder) === '/Link', '28-011 a link outside of a Link');
        must(isText(one['/Contents']), '28-012 a link without a description');
      } else if (one['/Subtype'] === '/Widget') {
        const [, , right = 0, top = 0] = list(one['/Rect']).map(Number);
        const isSeen = (Number(one['/F']) & 2) === 0 && right > 0 && top > 0;
        must(!isSeen || (typeOf(holder) === '/Form' && isText(one['/TU'])), '28-010 a field outside of a Form');
      } else must(typeOf(holder) === '/Annot', `28-002 an annotation ${one['/Subtype']} outside of an Annot`);
      must(
        (Number(one['/F'] ?? 0) & 4) !== 0 || one['/Subtype'] === '/Popup',
        'PDF/A-3 6.3.2 an annotation that is not printed',
      );
    }
  }
}

function testFonts({ all, dict, bytes }: Document, must: Must): void {
  for (const [, font] of all.filter(([, object]) => object['/Type'] === '/Font')) {
    const descriptor = dict(font['/FontDescriptor']);
    if (font['/Subtype'] === '/Type0') {
      const map = bytes(font['/ToUnicode']).toString('latin1');
      must(map !== '', `31-027 ${font['/BaseFont']} without Unicode`);
      must(!ARTIFICIAL_UNICODE.test(map), `31-028 ${font['/BaseFont']} maps to no character`);
      must(String(font['/Encoding']).startsWith('/Identity'), `31-007 ${font['/BaseFont']} with another encoding`);
    } else {
      must(descriptor['/FontFile2'] || descriptor['/FontFile3'], `31-009 ${font['/BaseFont']} is not embedded`);
      must(font['/Subtype'] !== '/CIDFontType2' || font['/CIDToGIDMap'], `31-004 ${font['/BaseFont']}`);
    }
  }
}

/** Rules of PDF/A-3. */
function testArchive({ all, trailer, catalog, metadata, dict, list, bytes }: Document, must: Must): void {
  must(/pdfaid:part[=>"']+3/.test(metadata), 'PDF/A-3 6.6.4 no identification of PDF/A-3');
  must(trailer['/ID'], 'PDF/A-3 6.1.3 no id');
  const intents = list(catalog['/OutputIntents']).map(dict);
  must(
    intents.some((intent) => intent['/S'] === '/GTS_PDFA1' && bytes(intent['/DestOutputProfile']).length > 0),
    'PDF/A-3 6.2.3 no output intent',
  );
  for (const [name, object] of all) {
    must(!REFUSED_ACTION.test(JSON.stringify(object)), `PDF/A-3 6.5.1 an action in ${name}`);
    must(!/LZW|Crypt/.test(String(object['/Filter'] ?? '')), `PDF/A-3 6.1.7 filter in ${name}`);
    must(!object['/AA'] && object['/Subtype'] !== '/PS' && !object['/Ref'], `PDF/A-3 6.2.9, 6.5.2 in ${name}`);
    if (object['/Type'] !== '/Filespec') continue;
    must(
      isText(object['/F']) && isText(object['/UF']) && object['/AFRelationship'],
      `PDF/A-3 6.8 the attachment ${name}`,
    );
    must(dict(dict(object['/EF'])['/F'])['/Subtype'], `PDF/A-3 6.8 the attachment ${name} has no media type`);
    must(list(catalog['/AF']).includes(name), `PDF/A-3 6.8 the attachment ${name} is not associated with the document`);
  }
}

/** Texts begin with `u:` (Unicode) or `b:` (bytes). */
const isText = (value: Value | undefined) => typeof value === 'string' && /^[ub]:./s.test(value);

function isLanguage(value: Value | undefined): boolean {
  try {
    return isText(value) && Intl.getCanonicalLocales(String(value).slice(2)).length === 1;
  } catch {
    return false;
  }
}
