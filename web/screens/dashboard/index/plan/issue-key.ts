/** Short key of an issue for links: 32-bit FNV-1a. Among a thousand issues a collision occurs in 1 of 8000 cases. */
export function issueKey(issue: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(issue)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}
