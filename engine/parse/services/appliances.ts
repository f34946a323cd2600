import type { OpenPort, PortsEvidence } from '#evidence/services.ts';
import type { HttpEvidence, TlsEvidence } from '#evidence/web.ts';
import { parseUrl } from '../web/site.ts';
import { endpointOf } from './exposure.ts';

/** An appliance identified by its front page. */
export interface Appliance {
  product: string;
  /** `administration`: management interface; `portal`: remote access. */
  role: 'administration' | 'portal';
}

/** Fingerprints in the title, and in the headers `server`, `www-authenticate` and `set-cookie`'s names. */
const SIGNS: readonly (readonly [sign: RegExp, product: string, role: Appliance['role']])[] = [
  [/\bRouterOS\b|\bmikrotik\b/i, 'MikroTik RouterOS', 'administration'],
  [/\bpfSense\b/i, 'pfSense', 'administration'],
  [/\bOPNsense\b/i, 'OPNsense', 'administration'],
  [/\bUniFi (?:OS|Network)\b|\bEdgeOS\b/i, 'Ubiquiti', 'administration'],
  [/\bDD-WRT\b/i, 'DD-WRT', 'administration'],
  [/\bOpenWrt\b|\bLuCI\b/i, 'OpenWrt', 'administration'],
  [/\bZyWALL\b|\bUSG FLEX\b/i, 'Zyxel', 'administration'],
  [/\bDrayTek\b|\bVigor Login\b/i, 'DrayTek', 'administration'],
  [/\bSynology Router\b/i, 'Synology Router', 'administration'],
  [/\biDRAC\b|\bIntegrated Dell Remote Access\b/i, 'Dell iDRAC', 'administration'],
  [/\biLO \d\b|\bIntegrated Lights-Out\b/i, 'HPE iLO', 'administration'],
  [/\bVMware ESXi\b|\bvSphere\b/i, 'VMware', 'administration'],
  [/\bProxmox\b/i, 'Proxmox', 'administration'],
  [/\bcPanel\b|\bWHM\b/i, 'cPanel', 'administration'],
  [/\bPlesk\b/i, 'Plesk', 'administration'],
  [/\bWebmin\b|\bMiniServ\b/i, 'Webmin', 'administration'],
  [/\blevel_15\b|\bcisco (?:ios|web)\b/i, 'Cisco IOS', 'administration'],
  [/\bGlobalProtect\b/i, 'Palo Alto GlobalProtect', 'portal'],
  [/\bFortiGate\b|\bFortiToken\b|\bSVPNCOOKIE\b/i, 'Fortinet SSL VPN', 'portal'],
  [/\bPulse (?:Connect )?Secure\b/i, 'Pulse Connect Secure', 'portal'],
  [/\bIvanti Connect Secure\b|\bDSSignInURL\b|\bDSSIGNIN\b/i, 'Ivanti Connect Secure', 'portal'],
  [/\bForefront (?:TMG|UAG|Threat Management|Unified Access)\b/i, 'Microsoft Forefront', 'portal'],
  [/\bSSL VPN Service\b|\bwebvpn(?:login|context|_portal|SharePoint)?\b/i, 'Cisco SSL VPN', 'portal'],
  [/\bNetScaler\b|\bCitrix Gateway\b|\bNSC_(?:TMAS|TMAA|AAAC|VPNERR)\b/i, 'Citrix Gateway', 'portal'],
  [/\bSonicWall\b.{0,200}\b(?:VPN|Virtual Office)\b/i, 'SonicWall', 'portal'],
  [/\bBIG-IP\b|\bMRHSession\b/i, 'F5 BIG-IP APM', 'portal'],
  [/\bOpenVPN\b.{0,200}\b(?:Connect|Access Server|Login)\b|\bOpenVPN-AS\b/i, 'OpenVPN Access Server', 'portal'],
  [/\bCheck Point Mobile\b/i, 'Check Point Mobile Access', 'portal'],
  [/\bRD Web Access\b/i, 'Microsoft RD Web Access', 'portal'],
];

/** Redirect targets and login paths of gateways' own software. */
const PORTAL_PATHS: readonly (readonly [path: RegExp, product: string])[] = [
  [/^\/remote\/login(?:\?lang=|$)/, 'Fortinet SSL VPN'],
  [/^\/dana-na\//, 'Ivanti Connect Secure'],
  [/^\/global-protect\/(?:login|portal)/, 'Palo Alto GlobalProtect'],
  [/^\/\+(?:CSCOE|webvpn)\+\//i, 'Cisco SSL VPN'],
  [/^\/(?:vpn\/(?:index|tmindex)\.html|logon\/LogonPoint\/)/i, 'Citrix Gateway'],
  [/^\/my\.(?:policy|logon\.php3)\b/, 'F5 BIG-IP APM'],
  [/^\/sslvpn\/Login\/Login\b/i, 'Check Point Mobile Access'],
  [/^\/prx\/000\/http\/localhost\//, 'Array Networks SSL VPN'],
  [/^\/sslvpn_logon\.shtml\b/, 'WatchGuard Firebox'],
  [/^\/userportal\/webpages\/myaccount\/login\.jsp/, 'Sophos Firewall'],
  [/^\/__session_start__\//, 'OpenVPN Access Server'],
  [/^\/RDWeb\/Pages\//i, 'Microsoft RD Web Access'],
];

/** Subject and issuer of the gateways' self-signed factory certificates. */
const FACTORY_CERTIFICATES: readonly (readonly [name: RegExp, product: string])[] = [
  [/\bO=Fortinet\b/, 'Fortinet SSL VPN'],
  [/\bCN=ASA Temporary Self Signed Certificate\b/, 'Cisco SSL VPN'],
  [/\bO=Citrix ANG\b/, 'Citrix Gateway'],
  [/\bHTTPS Management Certificate for SonicWALL\b/i, 'SonicWall'],
  [/\bO=WatchGuard(?:_Technologies)?\b.{0,200}\bOU=Fireware\b/, 'WatchGuard Firebox'],
  [/\bCN=SophosApplianceCertificate_/, 'Sophos Firewall'],
  [/\bCN=OpenVPN Web CA\b/, 'OpenVPN Access Server'],
];

const TOLD_BY: readonly string[] = ['server', 'www-authenticate'];
/** Web ports, whose front page is evaluated separately. */
const WEB_PORTS: readonly number[] = [80, 443];

/** An appliance with the location and text of the match. */
export interface ApplianceMatch extends Appliance {
  /** Asset key: the host of the front page, or another port of it. */
  asset: string;
  url: string;
  seen: string;
}

/**
 * Appliances of a host: by its front page, its certificate, and other HTTP ports. None of them requires a version.
 * @param given.asset the host of `http`
 */
export function findAppliances(given: {
  asset: string;
  http: HttpEvidence;
  tls: TlsEvidence | null;
  ports: PortsEvidence | null;
}): ApplianceMatch[] {
  const { asset, http, tls, ports } = given;
  const front = ofFrontPage(http) ?? (tls && ofCertificate(tls));
  const found: ApplianceMatch[] = front ? [{ ...front, asset, url: `${http.origin ?? `https://${asset}`}/` }] : [];
  // Ports belong to the first host that resolves to their address; the others have the same ones.
  if (!ports || ports.provider !== null || ports.names[0] !== asset) return found;
  const told = new Map<number, ApplianceMatch>();
  for (const { open, acceptsAll } of ports.addresses) {
    for (const one of acceptsAll ? [] : open) {
      const box = WEB_PORTS.includes(one.port) || told.has(one.port) ? null : applianceAt(one);
      const url = `${one.tls ? 'https' : 'http'}://${asset}:${one.port}/`;
      if (box) told.set(one.port, { ...box, asset: endpointOf(asset, one.port), url });
    }
  }
  return [...found, ...told.values()];
}

type Sight = Appliance & { seen: string };

const portal = (product: string, seen: string): Sight => ({ product, role: 'portal', seen });

function byWords(texts: readonly string[]): Sight | null {
  for (const [sign, product, role] of SIGNS) {
    const seen = texts.find((text) => sign.test(text.slice(0, 500)));
    if (seen !== undefined) return { product, role, seen };
  }
  return null;
}

function byPath(paths: readonly string[]): Sight | null {
  for (const [sign, product] of PORTAL_PATHS) {
    const seen = paths.find((path) => sign.test(path));
    if (seen !== undefined) return portal(product, seen.slice(0, 200));
  }
  return null;
}

function ofFrontPage(http: HttpEvidence): Sight | null {
  for (const { hops, page } of [http.secure, http.plain]) {
    const words = byWords([
      page?.title ?? '',
      ...hops.flatMap((hop) => [
        ...hop.headers.filter(([name]) => TOLD_BY.includes(name)).map(([name, value]) => `${name}: ${value}`),
        ...hop.cookies.map((cookie) => cookie.split('=', 1)[0] ?? ''),
      ]),
    ]);
    const box = words ?? byPath(hops.flatMap(({ url }) => pathOf(url)));
    if (box) return box;
  }
  return null;
}

function pathOf(url: string, base?: string): string[] {
  const read = parseUrl(url, base);
  return read ? [`${read.pathname}${read.search}`] : [];
}

function ofCertificate({ chain }: TlsEvidence): Sight | null {
  const [leaf] = chain;
  if (!leaf) return null;
  const names = `${leaf.subject}; ${leaf.issuer}`;
  const product = FACTORY_CERTIFICATES.find(([sign]) => sign.test(names))?.[1];
  return product === undefined ? null : portal(product, names.slice(0, 500));
}

/** The relevant lines of a response head; a banner contains no line breaks. */
const HEAD_LINES = /\b(server|www-authenticate|set-cookie|location): (.{1,300}?)(?= [A-Za-z][A-Za-z-]{1,40}: |$)/gi;

/** HTTP data of a port: its title, the head, and the redirect target. */
export function applianceAt({ facts, banner }: OpenPort): Sight | null {
  if (facts.service !== 'http' || banner === null) return null;
  const lines = [...banner.split('<', 1)[0]!.matchAll(HEAD_LINES)].map(([line, name = '', value = '']) => ({
    line,
    name: name.toLowerCase(),
    value,
  }));
  const title = /<title[^>]{0,100}>([^<]{1,200})/i.exec(banner)?.[1] ?? '';
  const words = lines.flatMap(({ line, name, value }) => {
    if (name === 'location') return [];
    return name === 'set-cookie' ? (value.split('=', 1)[0] ?? '') : line;
  });
  const to = lines.find(({ name }) => name === 'location')?.value.trim() ?? '';
  return byWords([title, ...words]) ?? byPath(to === '' ? [] : pathOf(to, 'http://port.invalid/'));
}
