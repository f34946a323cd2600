import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { readDocument } from './metadata.ts';

const URL_OF_IT = 'https://www.example.com/files/report.pdf';
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const read = (document: Uint8Array) => {
  const facts = readDocument(document, URL_OF_IT);
  return (
    facts && {
      form: facts.form,
      people: facts.people.map(({ masked }) => masked),
      software: facts.software,
      paths: facts.paths,
    }
  );
};
const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

describe('a PDF', () => {
  it('discloses author and program in its information dictionary', () => {
    const info = String.raw`<< /Author (Anna \(Nan\) Lind) /Creator (Microsoft\256 Word 2016) /Producer (Acrobat Distiller 15.0) >>`;
    assert.deepEqual(read(bytes(`%PDF-1.7\n1 0 obj\n${info}\nendobj\n`)), {
      form: 'pdf',
      people: ['A*** (*** L***'],
      software: ['Microsoft® Word 2016', 'Acrobat Distiller 15.0'],
      paths: [],
    });
  });
  it('may encode them in UTF-16, as hexadecimal digits', () => {
    const author = Buffer.from('\ufeff王小明', 'utf16le').swap16().toString('hex').toUpperCase();
    assert.deepEqual(read(bytes(`%PDF-1.4\n<< /Author <${author}> >>`))?.people, ['王***']);
  });
  it('discloses them in its XMP packet, as a list or as attributes', () => {
    const packet = `<x:xmpmeta><rdf:Description pdf:Producer="LibreOffice 7.3" xmp:CreatorTool="Writer &amp; more">
      <dc:creator><rdf:Seq><rdf:li>Jörg Ö</rdf:li></rdf:Seq></dc:creator></rdf:Description></x:xmpmeta>`;
    const facts = read(new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(packet)])));
    assert.deepEqual(facts?.people, ['J*** Ö***']);
    assert.deepEqual(facts?.software, ['Writer & more', 'LibreOffice 7.3']);
  });
  it('discloses internal folders in its title, without the person', () => {
    const title = String.raw`<< /Title (file:///C:\\Users\\alind\\Desktop\\offer.docx) /Subject (\\\\files01\\sales) >>`;
    assert.deepEqual(read(bytes(`%PDF-1.7\n${title}`))?.paths, ['C:\\Users\\***\\Desktop\\', '\\\\files01\\sales']);
  });
  it('discloses nothing if it is encrypted', () => {
    assert.equal(read(bytes('%PDF-1.7\n<< /Author (x7\x01\x02) >>\ntrailer << /Encrypt 9 0 R >>')), null);
  });
});

describe('an office document', () => {
  it('discloses author, last editor, program and template', () => {
    const document = zip({
      'docProps/core.xml':
        '<cp:coreProperties><dc:creator>Anna Lind</dc:creator><cp:lastModifiedBy>B. Ott</cp:lastModifiedBy></cp:coreProperties>',
      'docProps/app.xml':
        '<Properties><Template>\\\\fs2\\templates\\offer.dotx</Template><Application>Microsoft Office Word</Application><AppVersion>16.0000</AppVersion></Properties>',
      'word/document.xml': '<w:document/>',
    });
    assert.deepEqual(read(document), {
      form: 'office',
      people: ['A*** L***', 'B*** O***'],
      software: ['Microsoft Office Word 16.0000'],
      paths: ['\\\\fs2\\templates'],
    });
  });
  it('in the OpenDocument format does so too', () => {
    const meta =
      '<office:meta><meta:generator>LibreOffice/7.3</meta:generator><dc:creator>Anna Lind</dc:creator></office:meta>';
    assert.deepEqual(read(zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'meta.xml': meta })), {
      form: 'open-document',
      people: ['A*** L***'],
      software: ['LibreOffice/7.3'],
      paths: [],
    });
  });
  it("with a program's default author names no one", () => {
    const core = '<c><dc:creator>Microsoft Office User</dc:creator><cp:lastModifiedBy>admin</cp:lastModifiedBy></c>';
    assert.equal(read(zip({ 'docProps/core.xml': core })), null);
  });
  it('with an oversized part is skipped', () => {
    assert.equal(read(zip({ 'docProps/core.xml': `<dc:creator>A</dc:creator>${' '.repeat(10_000_000)}` })), null);
  });
});

it('other files are ignored, and no bytes make the reader throw', () => {
  assert.equal(read(bytes('<html><title>No document</title></html>')), null);
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('%PDF-1.7 /Author (', 'PK\x03\x04', ''),
      (rest, start) => {
        readDocument(Buffer.concat([Buffer.from(start, 'latin1'), rest]), URL_OF_IT);
      },
    ),
  );
});
