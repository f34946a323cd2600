import type { Site } from '../world/site.ts';
import { at, fault, mailOf, onDomain, webOf } from './fault.ts';

/** `oldmill` of `oldmill.example`. */
const label = ({ domain }: Site) => domain.split('.')[0]!;
const ending = ({ domain }: Site) => domain.slice(domain.indexOf('.'));

/** Faults reported by third parties: block lists, breaches, ransomware posts, phishing, look-alikes. */
export const THIRD_PARTY_FAULTS = {
  'web-listed': fault(
    (site) => void site.outside.listings.push({ address: site.machines.web.ipv4, list: 'abuse', code: '127.0.0.4' }),
    at('{domain}', 'ip_reputation.dns-block-lists/listed'),
  ),
  'mail-policy-listed': fault(
    (site) => void site.outside.listings.push({ address: mailOf(site).ipv4, list: 'policy', code: '127.0.0.10' }),
    at('mail.{domain}', 'ip_reputation.dns-block-lists/policy'),
  ),
  'web-on-downloaded-list': fault(
    (site) => void site.outside.downloaded.push({ address: site.machines.web.ipv4, lists: 4 }),
    at('{domain}', 'ip_reputation.block-lists/listed'),
  ),
  'web-is-tor-exit': fault(
    (site) => {
      site.outside.torExits = [site.machines.web.ipv4];
    },
    at('{domain}', 'ip_reputation.block-lists/tor-exit'),
  ),
  'web-called-malicious': fault(
    (site) => void site.outside.malicious.push({ address: site.machines.web.ipv4, engines: 6 }),
    at('{domain}', 'ip_reputation.malicious/verdict'),
  ),
  'name-listed': fault((site) => {
    site.outside.nameListed = true;
  }, onDomain('ip_reputation.name-block-lists/listed')),
  'web-misrouted': fault(
    (site) => {
      site.outside.misrouted = [site.machines.web.ipv4];
    },
    at('{domain}', 'ip_reputation.route-origin/invalid'),
  ),
  'mail-without-reverse': fault(
    (site) => {
      mailOf(site).reverse = null;
    },
    at('mail.{domain}', 'ip_reputation.mail-reverse-dns/missing'),
  ),
  breach: fault(
    (site) =>
      void site.outside.breaches.push({
        name: `${site.company.replace(/\W/g, '')}Customers`,
        daysAgo: 20,
        accounts: 48_211,
        dataClasses: ['Email addresses', 'Passwords'],
      }),
    onDomain('hacker_chatter.breach/breached'),
  ),
  'ransomware-post': fault(
    (site) => void site.outside.ransomware.push({ group: 'greyheron', title: site.domain, daysAgo: 9 }),
    onDomain('hacker_chatter.ransomware/named'),
  ),
  'phishing-page': fault(
    (site) => void site.outside.phishing.push(`https://${label(site)}-login.lab.test/account`),
    onDomain('social_engineering.phishing/imitated'),
  ),
  'look-alike-with-mail': fault(
    (site) =>
      void site.outside.lookAlikes.push({
        name: `${label(site)}s${ending(site)}`,
        address: '198.51.100.6',
        mail: true,
        registeredAgo: 12,
      }),
    onDomain('social_engineering.look-alikes/recent-with-mail'),
  ),
  'look-alike-copies-page': fault((site) => {
    const ipv4 = '198.51.100.7';
    const web = { ...webOf(site), plain: 'pages' as const };
    site.machines.copy = { names: [], ipv4, ipv6: null, reverse: null, web, mail: null, services: {} };
    const name = `${label(site).slice(0, -1)}${ending(site)}`;
    site.outside.lookAlikes.push({ name, address: ipv4, mail: false, registeredAgo: 800 });
  }, onDomain('social_engineering.look-alikes/similar-page')),
  'breach-long-ago': fault(
    (site) =>
      void site.outside.breaches.push({
        name: `${site.company.replace(/\W/g, '')}Forum`,
        daysAgo: 900,
        accounts: 1_904,
        dataClasses: ['Email addresses'],
      }),
    onDomain('hacker_chatter.breach/breached-before'),
  ),
  'ransomware-post-long-ago': fault(
    (site) => void site.outside.ransomware.push({ group: 'greyheron', title: site.domain, daysAgo: 350 }),
    onDomain('hacker_chatter.ransomware/named'),
  ),
  'phishing-on-own-host': fault(
    (site) => void site.outside.phishing.push(`https://www.${site.domain}/wp-content/bank/`),
    onDomain('hacker_chatter.phishing-host/own-page'),
  ),
  'look-alikes-quiet': fault(
    (site) => {
      const look = { address: '198.51.100.6', mail: false };
      site.outside.lookAlikes.push(
        { ...look, name: `${label(site)}s${ending(site)}`, registeredAgo: 900 },
        { ...look, name: `${label(site)}x${ending(site)}`, registeredAgo: 9 },
        { ...look, name: `${label(site)}z${ending(site)}`, registeredAgo: 200, mail: true },
        // Long-standing mail alone does not indicate fraud.
        { ...look, name: `${label(site)}k${ending(site)}`, registeredAgo: 3_000, mail: true, certifiedAgo: 70 },
        // Registered for years, with a certificate issued a few days ago.
        { ...look, name: `${label(site)}j${ending(site)}`, registeredAgo: 2_000, mail: true, certifiedAgo: 6 },
      );
    },
    onDomain(
      'social_engineering.look-alikes/registered',
      'social_engineering.look-alikes/recent',
      'social_engineering.look-alikes/with-mail',
      'social_engineering.look-alikes/with-new-certificate',
    ),
  ),
  'bug-report': fault(
    (site) => {
      site.outside.chatter.bugReports.push(
        { id: 1_019_234, type: 'Cross Site Scripting', daysAgo: 60, fixed: false },
        { id: 1_001_007, type: 'Open Redirect', daysAgo: 500, fixed: true },
      );
    },
    onDomain('hacker_chatter.bug-bounty/open', 'hacker_chatter.bug-bounty/mended'),
  ),
  paste: fault(
    (site) => void site.outside.chatter.pastes.push({ id: 'kq3wXy7Z', tags: 'emails', daysAgo: 12 }),
    onDomain('hacker_chatter.pastes/mentioned'),
  ),
  'search-keeps-log': fault(
    (site) => void site.outside.chatter.searchHits.push({ path: '/old/debug.log', operator: 'ext:log' }),
    onDomain('information_leakage.search-results/listed'),
  ),
  'code-names-domain': fault(
    (site) =>
      void site.outside.chatter.publicCode.push({
        repository: 'someone/deploy',
        path: 'config/live.yml',
        word: 'password',
      }),
    onDomain('information_leakage.public-code/mentioned'),
  ),
  'accounts-breached': fault(
    (site) => {
      site.outside.chatter.accounts.push(
        { breach: 'InventedForum', aliases: ['ann', 'bo'], daysAgo: 90 },
        { breach: 'InventedShop', aliases: ['ann'], daysAgo: 2_000 },
      );
    },
    onDomain('hacker_chatter.accounts/breached', 'hacker_chatter.accounts/breached-before'),
  ),
  'stealer-logs': fault(
    (site) => {
      site.outside.chatter.stealers = { staff: 3, users: 41, daysAgo: 25 };
    },
    onDomain('hacker_chatter.accounts/stolen-by-malware', 'hacker_chatter.accounts/customers-stolen'),
  ),
  'malware-page': fault(
    (site) => {
      site.outside.chatter.malwareUrls.push(
        { id: 165_356, path: '/bins/update.elf', online: true, daysAgo: 2 },
        { id: 165_001, path: '/old/setup.exe', online: false, daysAgo: 300 },
      );
      site.outside.chatter.indicators.push({ malware: 'InventedRAT', confidence: 100, daysAgo: 4 });
      site.outside.chatter.pulses.push('Invented campaign');
      site.outside.chatter.warnings.push('MALWARE');
      site.outside.chatter.engines.push('Engine One', 'Engine Two', 'Engine Three');
      site.outside.chatter.taggedScans.push({ path: '/bins/', tags: ['malware'], daysAgo: 3 });
      const address = site.machines.web.ipv4;
      site.outside.chatter.abuse.push({ address, score: 90, reports: 14, daysAgo: 1 });
      site.outside.chatter.listed.push({ address, ports: [80, 443], cves: ['CVE-2099-10002'] });
    },
    onDomain(
      'hacker_chatter.indicators/malware-page',
      'hacker_chatter.indicators/malware-page-gone',
      'hacker_chatter.indicators/indicator',
      'hacker_chatter.indicators/pulses',
      'hacker_chatter.indicators/browser-warning',
      'hacker_chatter.indicators/verdict',
      'hacker_chatter.indicators/marked-page',
      'hacker_chatter.indicators/abuse-reports',
      'hacker_chatter.indicators/listed-vulnerabilities',
    ),
  ),
} as const;
