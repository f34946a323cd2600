/** `name` is the domain itself or stands below it; both in lower case without a final dot. */
export function isAtOrUnder(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
