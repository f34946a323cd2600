/** Pattern for `ilike` that finds the text anywhere, its own signs of patterns meant literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

/** Pattern for `like` on a lower-case column that finds what begins with the text; an index can answer it. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
