import { ProviderError } from '../provider-fetch.ts';

/** Deepest nesting of elements; responses and metadata of real providers have about ten levels. */
const DEPTH_MAX = 40;

/**
 * Rejects XML that a SAML document has no use for, before a parser reads it: document types with their entities (CWE-611,
 * CWE-776), comments, which split texts, CDATA sections, processing instructions, and deep nesting.
 * @throws {ProviderError}
 */
export function checkXml(xml: string, charactersMax: number): void {
  if (xml.length > charactersMax) throw new ProviderError('the XML is too large');
  const body = xml.replace(/^\ufeff?\s{0,100}<\?xml [^<>?]{0,200}\?>/, '');
  if (body.includes('<!') || body.includes('<?')) throw new ProviderError('the XML has a document type or a comment');
  let depth = 0;
  for (let at = body.indexOf('<'); at >= 0; at = body.indexOf('<', at + 1)) {
    const next = body.indexOf('<', at + 1);
    const end = body.lastIndexOf('>', next < 0 ? body.length : next);
    if (body[at + 1] === '/') depth -= 1;
    else if (end <= at || body[end - 1] !== '/') depth += 1;
    if (depth > DEPTH_MAX) throw new ProviderError('the XML is nested too deeply');
  }
}
