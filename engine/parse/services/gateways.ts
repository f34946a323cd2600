/** Remote access gateways as findAppliances names them, and what is publicly known of the family. */
export interface GatewayFamily {
  product: string;
  /** In CISA's catalog of known exploited vulnerabilities with faults of the gateway itself (cisa.gov/kev). */
  attacked: boolean;
  /** Last day with support of what it shows, by the maker; null while some release has it. */
  ended: string | null;
}

/** A family that is on neither list is an ordinary gateway. */
const GATEWAY_FAMILIES: readonly GatewayFamily[] = [
  { product: 'Fortinet SSL VPN', attacked: true, ended: null },
  { product: 'Ivanti Connect Secure', attacked: true, ended: null },
  // Before it was named Ivanti: the last release of that name is 9.1 (forums.ivanti.com, "Pulse Connect Secure end of life").
  { product: 'Pulse Connect Secure', attacked: true, ended: '2024-12-31' },
  { product: 'Palo Alto GlobalProtect', attacked: true, ended: null },
  { product: 'Citrix Gateway', attacked: true, ended: null },
  { product: 'Cisco SSL VPN', attacked: true, ended: null },
  { product: 'SonicWall', attacked: true, ended: null },
  { product: 'F5 BIG-IP APM', attacked: true, ended: null },
  { product: 'Check Point Mobile Access', attacked: true, ended: null },
  { product: 'Array Networks SSL VPN', attacked: true, ended: null },
  { product: 'WatchGuard Firebox', attacked: true, ended: null },
  { product: 'Sophos Firewall', attacked: true, ended: null },
  // learn.microsoft.com/lifecycle/products/forefront-threat-management-gateway-2010
  { product: 'Microsoft Forefront', attacked: false, ended: '2020-04-14' },
];

/** What is known of a gateway's family; null where nothing is. */
export function gatewayFamily(product: string): GatewayFamily | null {
  return GATEWAY_FAMILIES.find((family) => family.product === product) ?? null;
}
