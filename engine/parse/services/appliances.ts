import type { HttpEvidence } from '../../evidence/web.ts';

/** What a front page gives away about the box behind it. */
export interface Appliance {
  product: string;
  /** `administration`: the box itself is steered there; `portal`: people dial in. */
  role: 'administration' | 'portal';
}

/** Signs in the title, and in the headers `server`, `www-authenticate` and `set-cookie`'s names. */
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
  [/\bIvanti Connect Secure\b|\bDSSignInURL\b/i, 'Ivanti Connect Secure', 'portal'],
  [/\bForefront (?:TMG|UAG|Threat Management|Unified Access)\b/i, 'Microsoft Forefront', 'portal'],
  [/\bSSL VPN Service\b|\bwebvpn(?:login|context)?\b/i, 'Cisco SSL VPN', 'portal'],
  [/\bNetScaler\b|\bCitrix Gateway\b/i, 'Citrix Gateway', 'portal'],
  [/\bSonicWall\b.*\b(?:VPN|Virtual Office)\b/i, 'SonicWall', 'portal'],
  [/\bBIG-IP\b|\bMRHSession\b/i, 'F5 BIG-IP APM', 'portal'],
  [/\bOpenVPN\b.*\b(?:Connect|Access Server|Login)\b/i, 'OpenVPN Access Server', 'portal'],
];

const TOLD_BY: readonly string[] = ['server', 'www-authenticate'];

/** The box behind a front page, with the text that gave it away; null when nothing did. */
export function readAppliance(http: HttpEvidence): (Appliance & { seen: string }) | null {
  for (const { hops, page } of [http.secure, http.plain]) {
    const texts = [
      page?.title ?? '',
      ...hops.flatMap((hop) => [
        ...hop.headers.filter(([name]) => TOLD_BY.includes(name)).map(([name, value]) => `${name}: ${value}`),
        ...hop.cookies.map((cookie) => cookie.split('=', 1)[0] ?? ''),
      ]),
    ];
    for (const [sign, product, role] of SIGNS) {
      const seen = texts.find((text) => sign.test(text.slice(0, 500)));
      if (seen !== undefined) return { product, role, seen };
    }
  }
  return null;
}
