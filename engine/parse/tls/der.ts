/** One element of DER (X.690): its tag and where its content stands. */
export interface DerElement {
  tag: number;
  from: number;
  to: number;
}

/** The element that begins at a place; null where the bytes do not hold one. Never throws. */
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

/** Elements that stand one after the other in a part of the bytes; stops at the first that is none. */
export function* derElements(bytes: Uint8Array, from: number, to: number): Generator<DerElement> {
  for (let at = from; at < to; ) {
    const element = derElement(bytes, at);
    if (!element || element.to > to) return;
    yield element;
    at = element.to;
  }
}
