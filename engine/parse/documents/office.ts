import { unzipSync } from 'fflate';
import type { DocumentFields } from './fields.ts';
import { withoutEntities } from './pdf.ts';

/** Required parts, and the maximum uncompressed size of each: real ones have a few kilobytes. */
const PARTS: ReadonlySet<string> = new Set(['docProps/core.xml', 'docProps/app.xml', 'meta.xml', 'mimetype']);
const PART_MAX = 128 * 1_024;

/**
 * Fields of a zipped office document: Office Open XML (ECMA-376 part 2 §11, part 1 §22.2) or OpenDocument (ISO 26300
 * §4.3). Null for other files.
 */
export function openDocumentFields(bytes: Uint8Array): DocumentFields | null {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null;
  let parts: Record<string, Uint8Array>;
  try {
    // Sizes are those that the archive declares; fflate does not decompress more.
    parts = unzipSync(bytes, { filter: ({ name, originalSize }) => PARTS.has(name) && originalSize <= PART_MAX });
  } catch {
    return null;
  }
  const text = (name: string) => (parts[name] ? new TextDecoder().decode(parts[name]) : '');
  const core = text('docProps/core.xml');
  const app = text('docProps/app.xml');
  const meta = text('meta.xml');
  if (core || app)
    return {
      form: 'office',
      people: [...values(core, 'dc:creator'), ...values(core, 'cp:lastModifiedBy'), ...values(app, 'Manager')],
      software: values(app, 'Application').map((name) => [name, ...values(app, 'AppVersion').slice(0, 1)].join(' ')),
      texts: [...values(app, 'Template'), ...values(app, 'HyperlinkBase'), ...values(core, 'dc:title')],
    };
  if (!meta) return null;
  return {
    form: 'open-document',
    people: [...values(meta, 'dc:creator'), ...values(meta, 'meta:initial-creator')],
    software: values(meta, 'meta:generator'),
    texts: values(meta, 'dc:title'),
  };
}

function values(xml: string, element: string): string[] {
  const found = xml.matchAll(new RegExp(`<${element}(?:\\s[^>]{0,200})?>([^<]{1,500})</${element}>`, 'g'));
  return [...found].slice(0, 5).map((match) => withoutEntities(match[1]!).trim());
}
