/** Offset of the list in a reply over TCP: fragment header and the fields of an accepted call (RFC 5531 §9, §11). */
const LIST = 28;
const GROUPS_MAX = 1_000;
/** Groups that include every host (exports(5)). */
const EVERYONE: readonly string[] = ['*', '0.0.0.0/0', '::/0', '(everyone)'];

/**
 * The first folder in a list of exports (RFC 1813 §5.2.5) that every host may mount: its groups include a wildcard for
 * all, or there are none.
 * @param reply reply of the mount service, with its fragment header
 * @returns null without one, or if the list is incomplete before it
 */
export function isExportedToAll(reply: Buffer): string | null {
  let at = LIST;
  const word = () => {
    const value = at + 4 <= reply.length ? reply.readUInt32BE(at) : null;
    at += 4;
    return value;
  };
  const text = () => {
    const length = word();
    if (length === null || at + length > reply.length) return null;
    const value = reply.toString('latin1', at, at + length);
    at += Math.ceil(length / 4) * 4;
    return value;
  };
  if (reply.length < LIST || reply.readUInt32BE(8) !== 1 || reply.readUInt32BE(24) !== 0) return null;
  while (word() === 1) {
    const folder = text();
    const groups: string[] = [];
    let isComplete = folder !== null;
    let more = word();
    while (more === 1 && groups.length < GROUPS_MAX) {
      const group = text();
      if (group === null) isComplete = false;
      else groups.push(group);
      more = word();
    }
    if (folder === null || !isComplete || more !== 0) return null;
    if (groups.length === 0 || groups.some((group) => EVERYONE.includes(group))) return folder;
  }
  return null;
}
