/** `name` is the domain or stands under it. */
export function isAtOrUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
