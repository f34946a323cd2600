/** A letter of a script that is written from right to left. */
const RIGHT_TO_LEFT =
  /[\p{Script=Adlam}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Syriac}\p{Script=Thaana}]/u;
const ISOLATE = '\u2068';
const END = '\u2069';

/**
 * A value for a sentence on a screen or in a mail. Names that are written from right to left are isolated (Unicode Standard
 * Annex #9), as `<bdi>` does in markup: otherwise punctuation and numbers beside them change places.
 */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `${ISOLATE}${value}${END}` : value;
}
