/** Pattern for `ilike` that finds the text anywhere, its own signs of patterns meant literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
