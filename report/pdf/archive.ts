import type { PdfObjects } from './pdf-objects.ts';

/**
 * sRGB as an ICC profile, deflated: sRGB-v4 of the Compact ICC Profiles (github.com/saucecontrol/Compact-ICC-Profiles,
 * CC0), which Typst puts into PDF/A as well.
 */
const SRGB = [
  'eNpjYGB8kJOcW8yiwMCQm1dSFOTupBARGaXA/oiBmUGEgZOBj0E2Mbm4wDfYLYQBCIoTy4uTS4pyGFDAt2sMjCD6sm5GYl5K5cv9',
  'YVF2jNualVtD3b77r2LAD7hSUouTgfQfIFZJLigqYWBgBLqGQam8pADEdgGyRZIzElOA7AggW6cI6EAguwUkng5hzwCxkyDsNSB2',
  'UUiQM5B9AMhWSEdiJyGxc3NKk6FuALmeJzUvNBhIcwCxDEMxQxCDO4MTDjVsYDXOQGjAwAAKL/RwKE4zNoLo4rFnYGC9+///ZzUG',
  'BvYJDAx/J/3//3vh//9/FzEwMN9hYDhQiNCfv4CBweITULwfIZY0jYFheycDg8QthJgKUB1/KwPDtiMFiUWJYCFmIGZKy2Rg+LSc',
  'gYE3koFB+AIwaKMB4+JfsQ==',
].join('');

/** Properties outside of the predefined schemas, which PDF/A requires to be described (ISO 19005-3, 6.6.2.3.3). */
const EXTENSIONS = [
  {
    schema: 'PDF/UA identification schema',
    uri: 'http://www.aiim.org/pdfua/ns/id/',
    prefix: 'pdfuaid',
    properties: [['part', 'Integer', 'internal', 'Part of ISO 14289 to which the document conforms']],
  },
  {
    schema: 'XMP Media Management schema',
    uri: 'http://ns.adobe.com/xap/1.0/mm/',
    prefix: 'xmpMM',
    properties: [['InstanceID', 'Text', 'internal', 'Identifier of this form of the document']],
  },
  {
    schema: 'Adobe PDF schema',
    uri: 'http://ns.adobe.com/pdf/1.3/',
    prefix: 'pdf',
    properties: [
      ['Keywords', 'Text', 'external', 'Keywords of the document'],
      ['PDFVersion', 'Text', 'internal', 'Version of PDF of the document'],
    ],
  },
] as const;

/**
 * Declares the document, exported as PDF/UA-1, as PDF/A-3 of level A as well: identification, description of its
 * properties, and output intent (ISO 19005-3, 6.2.3 and 6.6.4). Typst 0.14 validates one standard per export; what the
 * two share (embedded fonts, tags, language, no encryption) is validated for PDF/UA-1.
 */
export function declareArchive(pdf: PdfObjects): void {
  const catalog = pdf.text(pdf.root);
  const metadata = Number(/\/Metadata (\d+) 0 R/.exec(catalog)![1]);
  pdf.setStream(metadata, '/Type /Metadata\n  /Subtype /XML', Buffer.from(withIdentification(pdf.stream(metadata))));
  const profile = pdf.next();
  pdf.setStream(profile, '/N 3\n  /Filter /FlateDecode', Buffer.from(SRGB, 'base64'));
  const intent = pdf.add(
    `<<\n  /Type /OutputIntent\n  /S /GTS_PDFA1\n  /OutputConditionIdentifier (sRGB)\n  /Info (sRGB)\n  /DestOutputProfile ${profile} 0 R\n>>`,
  );
  // The catalog refers to attached files (ISO 19005-3, 6.8).
  const file = /\/EmbeddedFiles <<\s+\/Names \[\([^)]*\) (\d+) 0 R\]/.exec(catalog)?.[1];
  if (file) pdf.set(Number(file), pdf.text(Number(file)).replace(/>>\s*$/, '  /AFRelationship /Source\n>>'));
  const entries = `  /OutputIntents [${intent} 0 R]\n${file ? `  /AF [${file} 0 R]\n` : ''}`;
  pdf.set(pdf.root, catalog.replace(/>>\s*$/, `${entries}>>`));
}

function withIdentification(xmp: string): string {
  const property = ([name, type, category, description]: readonly string[]) =>
    `<rdf:li rdf:parseType="Resource"><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType></rdf:li>`;
  const schemas = EXTENSIONS.map(
    ({ schema, uri, prefix, properties }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${schema}</pdfaSchema:schema><pdfaSchema:namespaceURI>${uri}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.map(property).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`,
  );
  const description = `<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance><pdfaExtension:schemas><rdf:Bag>${schemas.join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`;
  if (!xmp.includes('</rdf:RDF>')) throw new Error('no metadata');
  return xmp.replace('</rdf:RDF>', `${description}</rdf:RDF>`);
}
