/** Short name of an issue for links: FNV-1a of 32 bits. Among a thousand issues two share one in 1 of 8000 cases. */
export function issueKey(issue: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(issue)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
