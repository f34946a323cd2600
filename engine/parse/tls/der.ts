/** One element of DER (X.690): its tag and the position of its content. */
export interface DerElement {
  tag: number;
  from: number;
  to: number;
}

/** The element at an offset; null if the bytes contain none. Never throws. */
export function derElement(bytes: Uint8Array, at: number): DerElement | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return null;
  let length = first;
  let from = at + 2;
  if (first > 0x80) {
    const count = first & 0x7f;
    if (count > 3) return null;
    length = 0;
    for (let index = 0; index < count; index += 1) length = length * 256 + (bytes[from + index] ?? 0);
    from += count;
  }
  return from + length > bytes.length ? null : { tag, from, to: from + length };
}

/** Consecutive elements in a range of bytes; stops at the first invalid one. */
export function* derElements(bytes: Uint8Array, from: number, to: number): Generator<DerElement> {
  for (let at = from; at < to; ) {
    const element = derElement(bytes, at);
    if (!element || element.to > to) return;
    yield element;
    at = element.to;
  }
}
