import { derElement, derElements } from '#parse/tls/der.ts';

/** Enterprise number (iana.org/assignments/enterprise-numbers) → vendor of the program or device. */
const MAKERS: Readonly<Record<number, string>> = {
  9: 'Cisco',
  11: 'Hewlett-Packard',
  171: 'D-Link',
  236: 'Samsung',
  253: 'Xerox',
  311: 'Microsoft',
  318: 'APC',
  367: 'Ricoh',
  641: 'Lexmark',
  674: 'Dell',
  890: 'Zyxel',
  1347: 'Kyocera',
  1602: 'Canon',
  1916: 'Extreme Networks',
  1991: 'Brocade',
  2011: 'Huawei',
  2435: 'Brother',
  2636: 'Juniper',
  3375: 'F5',
  4526: 'Netgear',
  6574: 'Synology',
  6876: 'VMware',
  8072: 'Net-SNMP',
  8741: 'SonicWall',
  12356: 'Fortinet',
  14988: 'MikroTik',
  18334: 'Konica Minolta',
  24681: 'QNAP',
  25461: 'Palo Alto Networks',
  25506: 'H3C',
  30065: 'Arista',
  41112: 'Ubiquiti',
};

/**
 * Version in the first field of a message: 0 and 1 for the first two, 3 for the third (RFC 3412 §6); null for others.
 */
export function snmpVersion(message: Uint8Array): number | null {
  const whole = derElement(message, 0);
  const version = whole?.tag === 0x30 ? derElement(message, whole.from) : null;
  return version?.tag === 0x02 && version.to - version.from === 1 ? message[version.from]! : null;
}

/**
 * Vendor in the engine id that SNMP version 3 returns to unauthenticated users (RFC 3414 §4, RFC 3411 §5); null without
 * an id or for unknown vendors.
 */
export function engineMaker(message: Uint8Array): string | null {
  const whole = derElement(message, 0);
  // Version, header, then the parameters of the user-based model in an octet string.
  const security = whole && [...derElements(message, whole.from, whole.to)][2];
  const model = security && derElement(message, security.from);
  const identity = model && derElement(message, model.from);
  if (identity?.tag !== 0x04 || identity.to - identity.from < 5) return null;
  const number = Buffer.from(message).readUInt32BE(identity.from) & 0x7fff_ffff;
  return MAKERS[number] ?? null;
}
