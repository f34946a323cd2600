import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { isAtOrUnder } from '#parse/names.ts';
import { AT_PARENT, atParent } from './at-parent.ts';

/** Name servers that only the parent or only the zone lists. */
const NAMES = `(dig +short NS {asset}; dig +noall +authority ${AT_PARENT} | awk '$4 == "NS" { print $5 }') | sort | uniq -u`;
/** Glue records that the parent zone returns. */
const GLUE = `dig +noall +additional ${AT_PARENT}`;

/** The parent zone's data about the domain's name servers matches the zone's own data (RFC 1034 §4.2.2). */
export default defineCheck({
  id: 'dns_health.delegation',
  area: 'dns_health',
  topics: ['names'],
  needs: ['zone', 'scan'],
  findings: {
    'parent-differs': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { parent: 'names', child: 'names' },
      shows: '',
    },
    'servers-disagree': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { sets: 'names' },
      reproduce: `dig +short NS {asset} | while read -r s; do dig +short NS {asset} @"$s" | sort | tr '\\n' ' '; echo; done | sort -u | sed 1d`,
      shows: '',
    },
    'glue-missing': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { server: 'host' },
      lacks: '{server}',
    },
    'glue-differs': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { server: 'host', glue: 'names', own: 'names' },
      shows: '{glue}',
    },
  },
  refs: ['RFC 1034 section 4.2.2', 'RFC 9471'],
  evaluate({ zone, scan }, report) {
    if (!zone.apex || !scan.registrable) return NOT_APPLICABLE;
    if (!zone.parent.reached) return notAssessed('unreachable');
    const parent = zone.parent.ns;
    const above = atParent(zone);
    const gap = forEachKnown(parent, (server) => {
      const isInside = isAtOrUnder(server, zone.zone);
      const glue = zone.parent.glue.find((entry) => entry.name === server)?.addresses.toSorted() ?? [];
      if (isInside && glue.length === 0)
        report('glue-missing', { subject: server, facts: { server }, reproduce: GLUE, ...above });
      if (glue.length === 0) return;
      const entry = zone.nameServers.find(({ name }) => name === server);
      const own = entry?.addresses.toSorted() ?? [];
      // An IPv6 address whose look-up failed may be the same.
      const compared = entry?.lacks ? glue.filter((address) => !address.includes(':')) : glue;
      // Glue may omit an address family; an address that the server does not have is an error.
      if (own.length > 0 && compared.some((address) => !own.includes(address)))
        report('glue-differs', { subject: server, facts: { server, glue, own }, reproduce: GLUE, ...above });
    });
    const authorities = zone.servers.filter(({ authoritative }) => authoritative);
    const speaking = authorities.filter(({ ns }) => ns.length > 0);
    if (speaking.length === 0) return notAssessed('unreachable');
    const child = [...new Set(speaking.flatMap((server) => server.ns))].sort();
    if (parent.join() !== child.join())
      report('parent-differs', { facts: { parent, child }, reproduce: NAMES, ...above });
    const sets = new Map(speaking.map((server) => [server.ns.join(', '), server.name]));
    if (sets.size > 1)
      report('servers-disagree', { facts: { sets: [...sets].map(([ns, server]) => `${server}: ${ns}`) } });
    return gap;
  },
});
