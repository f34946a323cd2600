import { METADATA_CHARACTERS_MAX } from '@assay/contract/values/admin.ts';
import { ProviderError } from '../provider-fetch.ts';

/** What a document may contain at most. */
export interface XmlLimits {
  /** UTF-16 code units of the whole document, texts included. */
  characters: number;
  elements: number;
  /** Attributes of all elements, namespace declarations included. */
  attributes: number;
}

/**
 * Responses of real providers have about 60 elements and 8 kB; with 150 groups, the most that Entra ID sends, 200
 * elements, and with 300 groups of Keycloak in one attribute each, 700. Each value may declare two namespaces. The
 * libraries that verify the signature compare sibling elements in quadratic time: 1,000 take a tenth of a second, 20,000
 * more than twenty seconds.
 */
export const RESPONSE_LIMITS: XmlLimits = { characters: 90_000, elements: 1_000, attributes: 4_000 };
/** The metadata of Entra ID and AD FS describe every claim: about 700 elements. */
export const METADATA_LIMITS: XmlLimits = { characters: METADATA_CHARACTERS_MAX, elements: 3_000, attributes: 6_000 };

/** Deepest nesting of elements; responses and metadata of real providers have about ten levels. */
const DEPTH_MAX = 40;
/** Attributes of one element, namespace declarations included; the root elements of real providers have up to 20. */
const ELEMENT_ATTRIBUTES_MAX = 64;

const QUOTES: readonly (string | undefined)[] = ['"', "'"];

/**
 * Rejects XML that a SAML document has no use for, before a parser reads it: document types with their entities (CWE-611,
 * CWE-776), comments, which split texts, CDATA sections and processing instructions, and more elements, attributes and
 * levels than a genuine document has. Reads each character once. Markup cannot be written as character references, so
 * the text is counted as a parser sees it.
 * @throws {ProviderError} response-invalid, response-too-complex
 */
export function checkXml(xml: string, limits: XmlLimits): void {
  if (xml.length > limits.characters) throw tooComplex('characters');
  const body = xml.replace(/^\ufeff?\s{0,100}<\?xml [^<>?]{0,200}\?>/, '');
  if (body.includes('<!') || body.includes('<?')) throw new ProviderError('the XML has a document type or a comment');
  let [depth, elements, attributes, ofElement] = [0, 0, 0, 0];
  let inTag = false;
  let quote: string | undefined;
  for (let at = 0; at < body.length; at += 1) {
    const char = body[at];
    if (quote) {
      if (char === quote) quote = undefined;
    } else if (char === '<') {
      if (inTag) throw new ProviderError('the XML is malformed');
      [inTag, ofElement] = [true, 0];
      const closes = body[at + 1] === '/';
      depth += closes ? -1 : 1;
      elements += closes ? 0 : 1;
    } else if (inTag && char === '>') {
      inTag = false;
      if (body[at - 1] === '/') depth -= 1;
    } else if (inTag && QUOTES.includes(char)) {
      quote = char;
      attributes += 1;
      ofElement += 1;
    }
    if (depth > DEPTH_MAX) throw tooComplex('levels');
    if (ofElement > ELEMENT_ATTRIBUTES_MAX) throw tooComplex('attributes of an element');
  }
  if (elements > limits.elements) throw tooComplex('elements');
  if (attributes > limits.attributes) throw tooComplex('attributes');
}

const tooComplex = (of: string) => new ProviderError(`the XML has too many ${of}`, 'response-too-complex');
