/**
 * Text without the characters at its end that belong to `dropped`. A pattern such as `/[ab]+$/` looks at a run in the middle of
 * the text once from each of its characters (CWE-1333); this looks at each character once.
 * @param dropped single UTF-16 code units
 */
export function withoutEnd(text: string, dropped: string): string {
  let end = text.length;
  while (end > 0 && dropped.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Text without the characters of `dropped` at its beginning and end. */
export function withoutEdges(text: string, dropped: string): string {
  let start = 0;
  while (start < text.length && dropped.includes(text[start]!)) start += 1;
  return withoutEnd(text.slice(start), dropped);
}
