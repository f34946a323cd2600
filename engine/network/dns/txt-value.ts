/**
 * Characters that editors of DNS records add to a value or change in it: white space, invisible characters, quotation
 * marks, backslashes that escape them, and what remains of a no-break space that was stored in Latin-1.
 */
const INCIDENTAL =
  /[\s\p{Default_Ignorable_Code_Point}"'`\\\u00ab\u00bb\u2018-\u201f\u2039\u203a\u300c-\u300f\uff02\uff07\ufffd]/gu;

/**
 * Whether one of the values of a TXT record is the expected one, apart from white space and quotation marks. The
 * strings of a record are joined without a separator (RFC 7208 §3.3), so a value with a space that was entered without
 * quotation marks, and became two strings, is found as well.
 */
export function includesText(values: readonly string[], expected: string): boolean {
  const wanted = bare(expected);
  return values.some((value) => bare(value) === wanted);
}

function bare(value: string): string {
  return value.replace(INCIDENTAL, '');
}
