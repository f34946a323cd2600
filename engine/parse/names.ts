/** `name` is the domain itself or below it; both in lower case without a final dot. */
export function isAtOrUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/**
 * Returns true for a valid host name: letters, digits and hyphens within labels, and no number at the end (RFC 1123
 * §2.1).
 */
export function isHostName(name: string): boolean {
  const labels = name.toLowerCase().split('.');
  if (name.length > 253 || labels.length < 2 || /^\d+$/.test(labels.at(-1)!)) return false;
  return labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
}
