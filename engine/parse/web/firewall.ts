import type { Hop } from '#evidence/web.ts';

/** Fingerprints of services and devices in front of a site: a header's name, its value, or a cookie's name. */
const SIGNS: readonly (readonly [product: string, header: string, value: RegExp])[] = [
  ['Cloudflare', 'cf-ray', /./],
  ['Cloudflare', 'server', /^cloudflare$/i],
  ['Akamai', 'server', /^AkamaiGHost/i],
  ['Akamai', 'set-cookie', /^(?:ak_bmsc|bm_sz|_abck)=/],
  ['AWS WAF', 'x-amzn-waf-action', /./],
  ['AWS WAF', 'set-cookie', /^aws-waf-token=/],
  ['Azure Front Door', 'x-azure-ref', /./],
  ['Barracuda', 'set-cookie', /^barra_counter_session=/],
  ['F5 BIG-IP', 'set-cookie', /^(?:TS[0-9a-f]{6,8}|BIGipServer[^=]{0,80}|F5_\w{1,40})=/],
  ['FortiWeb', 'set-cookie', /^FORTIWAFSID=/],
  ['Imperva', 'x-iinfo', /./],
  ['Imperva', 'x-cdn', /imperva|incapsula/i],
  ['Imperva', 'set-cookie', /^(?:visid_incap_|incap_ses_|nlbi_)/],
  ['ModSecurity', 'server', /mod_security|modsecurity/i],
  ['NAXSI', 'x-data-origin', /^naxsi/i],
  ['Radware AppWall', 'x-sl-compstate', /./],
  ['Sucuri', 'x-sucuri-id', /./],
  ['Sucuri', 'server', /^Sucuri/i],
  ['Citrix NetScaler', 'set-cookie', /^(?:citrix_ns_id|NSC_)/],
  ['Wordfence', 'set-cookie', /^wfwaf-authcookie/],
  ['Reblaze', 'server', /^Reblaze/i],
  ['Alibaba Cloud WAF', 'set-cookie', /^(?:acw_tc|aliyungf_tc)=/],
  ['DataDome', 'x-datadome', /./],
  ['DataDome', 'set-cookie', /^datadome=/],
];

/** A firewall or protection service in a response, with the matching line. */
export interface FirewallFingerprint {
  product: string;
  seen: string;
}

/** Protection services in front of a site, without duplicates, by headers and cookies of its responses. */
export function firewallsIn(hops: readonly Hop[]): FirewallFingerprint[] {
  const found = new Map<string, string>();
  for (const { headers, cookies } of hops) {
    const lines = [...headers, ...cookies.map((cookie) => ['set-cookie', cookie] as const)];
    for (const [product, header, value] of SIGNS) {
      const line = lines.find(([name, text]) => name === header && value.test(text));
      if (line && !found.has(product)) found.set(product, `${line[0]}: ${line[1].split(';', 1)[0]}`);
    }
  }
  return [...found].map(([product, seen]) => ({ product, seen }));
}
