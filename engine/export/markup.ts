/** Text in XML and HTML, without the control characters that XML 1.0 cannot contain (§2.2). */
export function markupText(text: string): string {
  return text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ' '))
    .toWellFormed()
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
