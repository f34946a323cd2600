/** Remote access gateways by their names in findAppliances, with public information about the family. */
export interface GatewayFamily {
  product: string;
  /** In CISA's catalog of known exploited vulnerabilities for vulnerabilities of the gateway itself (cisa.gov/kev). */
  attacked: boolean;
  /** Last day of vendor support for the detected product; null while a release is supported. */
  ended: string | null;
}

/** A family without either property is an ordinary gateway. */
const GATEWAY_FAMILIES: readonly GatewayFamily[] = [
  { product: 'Fortinet SSL VPN', attacked: true, ended: null },
  { product: 'Ivanti Connect Secure', attacked: true, ended: null },
  // Before the renaming to Ivanti: the last release of that name is 9.1 (forums.ivanti.com, "Pulse Connect Secure end
  // of life").
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

/** Information about a gateway's family; null if unknown. */
export function gatewayFamily(product: string): GatewayFamily | null {
  return GATEWAY_FAMILIES.find((family) => family.product === product) ?? null;
}
