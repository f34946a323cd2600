/**
 * Removes trailing characters that are in `dropped`. A pattern such as `/[ab]+$/` takes quadratic time on long runs in the middle
 * of the text (CWE-1333); this reads each character once.
 * @param dropped single UTF-16 code units
 */
export function withoutEnd(text: string, dropped: string): string {
  let end = text.length;
  while (end > 0 && dropped.includes(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

/** Removes leading and trailing characters that are in `dropped`. */
export function withoutEdges(text: string, dropped: string): string {
  let start = 0;
  while (start < text.length && dropped.includes(text[start]!)) start += 1;
  return withoutEnd(text.slice(start), dropped);
}
