/** Rows on external sources and on discovery. */
import { type CoverageSection, declined, evidence, row } from './row.ts';

export const PATCH: CoverageSection = {
  title: 'Patch cadence',
  rows: [
    row('Product and version in the range of a CVE', ['patch_cadence.vulnerable-software']),
    row('Known exploited vulnerabilities', ['patch_cadence.vulnerable-software']),
    row('Probability of exploitation', ['patch_cadence.vulnerable-software']),
    row(
      'Exploitation status and impact (SSVC)',
      ['patch_cadence.vulnerable-software'],
      'active exploitation is high; the rest is shown',
    ),
    row('End of life', ['patch_cadence.end-of-life']),
    row('Newest version of the release', ['patch_cadence.behind']),
    declined(
      'Days from publication until gone',
      'shown on the page of patches from the history; not rated, because versions alone are too uncertain to measure a patching pace',
    ),
    row(
      'TLS stack patched, certificate renewed in time',
      ['web_app_security.certificate-life', 'web_app_security.tls-flaws'],
      'counted with the web',
    ),
    row(
      'Age of script libraries',
      ['patch_cadence.vulnerable-software', 'patch_cadence.behind'],
      'by faults and by the newest version; days of release are in no feed',
    ),
    row(
      'Back-ported fixes of distributions',
      ['patch_cadence.vulnerable-software'],
      "decided by the trackers of Debian, Ubuntu, Red Hat, AlmaLinux and Rocky Linux (OSV) where a banner names the package's build; otherwise the confidence is lowered",
    ),
  ],
};

export const LEAKAGE: CoverageSection = {
  title: 'Information leakage',
  rows: [
    row(
      'Accounts of the domain in breaches',
      ['hacker_chatter.accounts'],
      'Have I Been Pwned, with a key; counted with hacker chatter',
    ),
    row('Infostealer logs', ['hacker_chatter.accounts'], 'Hudson Rock; counted with hacker chatter'),
    declined('Leaked services and keys', 'LeakIX shows the leaked content itself, which is not to be held here'),
    row('Secrets in public code', ['information_leakage.public-code'], 'GitHub, with a key'),
    row('What search engines keep', ['information_leakage.search-results'], 'Brave Search, with a key'),
    row('Pastes', ['hacker_chatter.pastes'], 'Psbdmp, where it is switched on; counted with hacker chatter'),
    row('Metadata of documents', ['information_leakage.document-metadata']),
    row('Internal addresses and names', [
      'information_leakage.internal-address',
      'information_leakage.internal-certificate-name',
    ]),
    row('Mail addresses on pages', ['information_leakage.contact']),
    row('Log-in portals', ['information_leakage.log-in-portal']),
    row('Breach of the domain’s own service', ['hacker_chatter.breach'], 'counted with hacker chatter'),
    row('Post of a ransomware group', ['hacker_chatter.ransomware'], 'counted with hacker chatter'),
    row('security.txt', ['information_leakage.security-txt']),
    declined(
      'OpenPGP signature of security.txt verified',
      'the same file names the address of the key, so an attacker who can change the file can also replace the signature (RFC 9116 §2.3 tells readers to use a key they already trust)',
    ),
  ],
};

export const CHATTER: CoverageSection = {
  title: 'Hacker chatter',
  rows: [
    row('Named by a ransomware group', ['hacker_chatter.ransomware']),
    row('Own pages in phishing feeds', ['hacker_chatter.phishing-host']),
    row(
      'Indicator feeds that name the domain',
      ['hacker_chatter.indicators'],
      'ThreatFox, URLhaus, OTX, VirusTotal, urlscan.io; MISP’s public feeds hold the same lists again',
    ),
    row('Reports on bug bounty platforms', ['hacker_chatter.bug-bounty'], 'Open Bug Bounty'),
    row('Pastes that name the domain', ['hacker_chatter.pastes']),
    row('Mail accounts in breaches and stealer logs', ['hacker_chatter.accounts']),
    row('Fresh known-exploited entries for software seen', ['hacker_chatter.exploited-products']),
    declined('Sectors and countries under attack', 'a fact about others: nothing here would change by it'),
    declined('News', 'a mention has no security meaning without manual review'),
    declined('Defacement lists', 'none offers an interface'),
  ],
};

export const SOCIAL: CoverageSection = {
  title: 'Social engineering',
  rows: [
    row(
      'Look-alike domains registered',
      ['social_engineering.look-alikes'],
      'seventeen generation algorithms (decision 0035)',
    ),
    row('Look-alikes with mail or registered lately', ['social_engineering.look-alikes']),
    row(
      'Same page or icon on a look-alike',
      ['social_engineering.look-alikes'],
      'if the operator allows requests to look-alike sites',
    ),
    declined(
      'Perceptual hash of the look-alike’s rendered page',
      'rendering it takes a browser that runs a stranger’s scripts; bytes, words, markup, title and icon are compared instead',
    ),
    row(
      'Certificates issued for look-alikes',
      ['social_engineering.look-alikes'],
      'a first valid certificate within the last thirty days together with mail: a long-registered name that is put to use; a certificate alone is no indicator, every site has one',
    ),
    row('Mail in the domain’s name', ['social_engineering.spoofing'], 'points are counted with DNS health'),
    row(
      'Mail hosts that reveal which mailboxes exist',
      ['social_engineering.mail-verification'],
      'VRFY and EXPN; testing recipients (catch-all) would start a delivery',
    ),
    row('Mail addresses of staff on pages', ['information_leakage.contact'], 'counted with leakage'),
    row('Phishing pages in the domain’s name', ['social_engineering.phishing']),
    row('New look-alikes under any ending', ['social_engineering.look-alikes'], 'registered within thirty days'),
    row(
      'Defensive registrations',
      ['social_engineering.look-alikes'],
      'names on the domain’s own name servers pass, and those marked by the owner',
    ),
  ],
};

export const DISCOVERY: CoverageSection = {
  title: 'Finding hosts, for all areas',
  rows: [
    evidence('Certificate logs', 'certificate-log', 'a second service is queried if the first gives no answer'),
    evidence('Names of served certificates', 'tls'),
    evidence('Targets of MX, NS, SPF and aliases', 'mail, zone, host-dns'),
    evidence('Usual names', 'discovery', 'names answered by a wildcard record are recognized'),
    evidence('Reverse names of own addresses', 'reputation', 'if forward-confirmed'),
    evidence(
      'How sure each host is',
      'all of these',
      'shown on the domain’s page, where its owner confirms or rejects it',
    ),
  ],
};
