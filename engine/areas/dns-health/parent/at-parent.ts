import type { ZoneEvidence } from '#evidence/dns.ts';

/** End of a dig command that queries a server of the parent zone for the delegation. */
export const AT_PARENT = '+norecurse NS {asset} @$(dig +short NS {above} | head -n 1)';

/** Values for the placeholders of `AT_PARENT`. */
export function atParent({ parent }: ZoneEvidence): { commandValues: { above: string } } {
  return { commandValues: { above: parent.zone } };
}
