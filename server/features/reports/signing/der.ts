/** Elements of DER (X.690) that the ASN.1 library has no types for. */

/** An element. @param content of the element, or its parts */
export function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

export interface DerElement {
  tag: number;
  content: Buffer;
  /** With its head. */
  bytes: Buffer;
}

/** The elements that follow one another in the content of another. @throws Error for anything that is no DER */
export function elementsOf(content: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  for (let at = 0; at < content.length; ) {
    const tag = content[at]!;
    const first = content[at + 1] ?? 0xff;
    const more = first < 0x80 ? 0 : first & 0x7f;
    const start = at + 2 + more;
    if (more > 3 || start > content.length) throw new Error('a length that is too long');
    const length = more === 0 ? first : content.readUIntBE(at + 2, more);
    const end = start + length;
    if (end > content.length) throw new Error('an element that is cut');
    elements.push({ tag, content: content.subarray(start, end), bytes: content.subarray(at, end) });
    at = end;
  }
  return elements;
}
