/** Parses stored HTTP header fields (RFC 9110 §5): names in lower case, values as sent. */

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Value of a single-value header; the first one if a server sends several; null if absent. */
export function headerValue(headers: HeaderList, name: string): string | null {
  return headers.find(([key]) => key === name)?.[1].trim() ?? null;
}

/** All values of a header, in order. */
export function headerValues(headers: HeaderList, name: string): string[] {
  return headers.filter(([key]) => key === name).map(([, value]) => value.trim());
}

/** Members of a comma-separated header over all its lines, trimmed, without empty ones (RFC 9110 §5.6.1). */
export function headerMembers(headers: HeaderList, name: string): string[] {
  return headerValues(headers, name)
    .flatMap((value) => value.split(','))
    .map((member) => member.trim())
    .filter((member) => member !== '');
}

/** A header line for display. */
export function headerLine(name: string, value: string): string {
  return `${name}: ${value}`;
}
