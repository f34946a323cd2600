/**
 * Terms of use of a DNS block list: `open` = free for moderate use; `limited` = free for small or non-commercial use,
 * to be checked before enabling it; `registered` = only registered resolvers get responses.
 */
export type ListTerms = 'open' | 'limited' | 'registered';

/** A DNS block list of addresses that can be enabled by its id. */
export interface KnownBlockList {
  id: string;
  zone: string;
  /** Return codes that state a policy (dynamic range, whole network), not abuse by the address. */
  policyCodes: readonly string[];
  /** All return codes of a listing, as its operator documents them; absent if not documented. */
  codes?: readonly string[];
  terms: ListTerms;
  /** Page that explains a listing and takes removal requests. */
  removal: string;
}

const EVERY_CODE = [
  '127.0.0.1',
  '127.0.0.2',
  '127.0.0.3',
  '127.0.0.4',
  '127.0.0.5',
  '127.0.0.36',
  '127.0.0.37',
  '127.0.0.38',
  '127.0.0.100',
];

/** Last octets of the documented return codes in 127.0.0.0/24, by id of the list. */
const LISTING_CODES: Readonly<Record<string, readonly number[]>> = {
  spamcop: [2],
  psbl: [2],
  uceprotect: [2],
  'uceprotect-2': [2],
  'uceprotect-3': [2],
  backscatterer: [2],
  barracuda: [2],
  bogons: [2],
  truncate: [2],
  spamhaus: [2, 3, 4, 5, 6, 7, 9, 10, 11],
  spamrats: [38],
  'spamrats-auth': [43],
  'spamrats-dynamic': [36],
  'spamrats-nameless': [37],
  'tor-dan': [100],
};

function known(id: string, zone: string, terms: ListTerms, removal: string, policyCodes: readonly string[] = []) {
  const codes = LISTING_CODES[id]?.map((code) => `127.0.0.${code}`);
  return { id, zone, terms, removal: `https://${removal}`, policyCodes, ...(codes ? { codes } : {}) };
}

/**
 * Zones and removal pages as published by the operators. The test points of each list are queried before use (RFC 5782 §5), so a
 * discontinued list, or one that lists everything, has no effect. Longer public tables consist mostly of discontinued lists
 * (SORBS, NiX Spam, abuse.ch, AHBL, NJABL, dnsbl.net.au) and of subsets of the same list.
 */
export const KNOWN_BLOCK_LISTS: readonly KnownBlockList[] = [
  known('spamcop', 'bl.spamcop.net', 'open', 'www.spamcop.net/bl.shtml'),
  known('psbl', 'psbl.surriel.com', 'open', 'psbl.org/remove'),
  known('uceprotect', 'dnsbl-1.uceprotect.net', 'open', 'www.uceprotect.net/en/rblcheck.php'),
  // Levels 2 and 3 list whole networks and providers because of single addresses in them.
  known('uceprotect-2', 'dnsbl-2.uceprotect.net', 'open', 'www.uceprotect.net/en/rblcheck.php', EVERY_CODE),
  known('uceprotect-3', 'dnsbl-3.uceprotect.net', 'open', 'www.uceprotect.net/en/rblcheck.php', EVERY_CODE),
  known('backscatterer', 'ips.backscatterer.org', 'open', 'www.backscatterer.org/?target=test'),
  known('blocklist-de', 'bl.blocklist.de', 'open', 'www.blocklist.de/en/delist.html'),
  known('dronebl', 'dnsbl.dronebl.org', 'open', 'dronebl.org/lookup'),
  known('efnet', 'rbl.efnetrbl.org', 'open', 'rbl.efnetrbl.org/'),
  known('s5h', 'all.s5h.net', 'open', 'www.usenix.org.uk/content/rbl.html'),
  known('wpbl', 'db.wpbl.info', 'open', 'www.wpbl.info/record'),
  known('interserver', 'rbl.interserver.net', 'open', 'rbl.interserver.net/'),
  known('truncate', 'truncate.gbudb.net', 'open', 'www.gbudb.com/truncate/'),
  known('zapbl', 'dnsbl.zapbl.net', 'open', 'zapbl.net/'),
  known('0spam', 'bl.0spam.org', 'open', '0spam.org/'),
  known('nordspam', 'bl.nordspam.com', 'open', 'www.nordspam.com/delist/'),
  known('anonmails', 'spam.dnsbl.anonmails.de', 'open', 'anonmails.de/dnsbl.php'),
  known('woody', 'blacklist.woody.ch', 'open', 'blacklist.woody.ch/rblcheck.php'),
  known('imp', 'spamrbl.imp.ch', 'open', 'antispam.imp.ch/'),
  known('imp-worms', 'wormrbl.imp.ch', 'open', 'antispam.imp.ch/'),
  known('swinog', 'dnsrbl.swinog.ch', 'open', 'antispam.imp.ch/'),
  known('suomispam', 'bl.suomispam.net', 'open', 'suomispam.net/'),
  known('abuse-ro', 'rbl.abuse.ro', 'open', 'abuse.ro/'),
  known('triumf', 'rbl2.triumf.ca', 'open', 'rbl2.triumf.ca/'),
  known('schulte', 'rbl.schulte.org', 'open', 'rbl.schulte.org/'),
  known('drmx', 'bl.drmx.org', 'open', 'drmx.org/'),
  known('psky', 'bad.psky.me', 'open', 'psky.me/'),
  known('pedantic', 'spam.pedantic.org', 'open', 'pedantic.org/'),
  known('kempt', 'dnsbl.kempt.net', 'open', 'www.kempt.net/dnsbl/'),
  known('fabel', 'spamsources.fabel.dk', 'open', 'www.spamsources.fabel.dk/'),
  known('pte', 'singular.ttk.pte.hu', 'open', 'singular.ttk.pte.hu/en/'),
  known('inps', 'dnsbl.inps.de', 'open', 'dnsbl.inps.de/'),
  known('msrbl', 'combined.rbl.msrbl.net', 'open', 'www.msrbl.com/'),
  known('blockedservers', 'rbl.blockedservers.com', 'open', 'www.blockedservers.com/'),
  known('surgate', 'srnblack.surgate.net', 'open', 'srn.surgate.net/'),
  known('anti-spam-cn', 'cbl.anti-spam.org.cn', 'open', 'www.anti-spam.org.cn/'),
  known('tor-dan', 'torexit.dan.me.uk', 'limited', 'www.dan.me.uk/dnsbl', ['127.0.0.100']),
  known('bogons', 'bogons.cymru.com', 'open', 'www.team-cymru.com/bogon-networks'),
  known('hostkarma', 'hostkarma.junkemailfilter.com', 'limited', 'ipadmin.junkemailfilter.com/remove.php', [
    '127.0.0.1',
    '127.0.0.3',
    '127.0.0.5',
  ]),
  known('spamhaus', 'zen.spamhaus.org', 'limited', 'check.spamhaus.org/', ['127.0.0.10', '127.0.0.11']),
  known('mailspike', 'bl.mailspike.net', 'limited', 'mailspike.org/iplookup.html'),
  known('spamrats', 'spam.spamrats.com', 'limited', 'www.spamrats.com/removal.php'),
  known('spamrats-auth', 'auth.spamrats.com', 'limited', 'www.spamrats.com/removal.php'),
  known('spamrats-dynamic', 'dyna.spamrats.com', 'limited', 'www.spamrats.com/removal.php', EVERY_CODE),
  known('spamrats-nameless', 'noptr.spamrats.com', 'limited', 'www.spamrats.com/removal.php', EVERY_CODE),
  known('spamming-monkey', 'bl.spameatingmonkey.net', 'limited', 'spameatingmonkey.com/lookup'),
  known('spamming-monkey-backscatter', 'backscatter.spameatingmonkey.net', 'limited', 'spameatingmonkey.com/lookup'),
  known('lashback', 'ubl.unsubscore.com', 'limited', 'blacklist.lashback.com/'),
  known('spfbl', 'dnsbl.spfbl.net', 'limited', 'matrix.spfbl.net/'),
  known('barracuda', 'b.barracudacentral.org', 'registered', 'www.barracudacentral.org/rbl/removal-request'),
];

/** Removal page of the list behind a DNS query; null for lists that are not in the table. */
export function removalOf(question: string | undefined): string | null {
  if (question === undefined) return null;
  return KNOWN_BLOCK_LISTS.find(({ zone }) => question === zone || question.endsWith(`.${zone}`))?.removal ?? null;
}
