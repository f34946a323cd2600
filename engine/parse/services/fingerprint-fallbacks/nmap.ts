import type { ServiceFacts } from '#evidence/services.ts';
import { productService } from '../service-facts.ts';

const PORT = /<port protocol="tcp" portid="(\d{1,5})">([\s\S]{0,4000}?)<\/port>/g;
const TEXT_MAX = 100;

/** nmap's service names → Assay's. */
const SERVICES: Readonly<Record<string, string>> = {
  'ms-sql-s': 'mssql',
  'ms-wbt-server': 'rdp',
  'microsoft-ds': 'smb',
  'netbios-ssn': 'smb',
  'oracle-tns': 'oracle',
  'http-proxy': 'http-proxy',
  domain: 'dns',
  nfs_acl: 'nfs',
  X11: 'x11',
};

/** Services with the method "probed" in nmap's XML, by port. Invalid XML returns none. */
export function readNmap(xml: string): Map<number, ServiceFacts> {
  const found = new Map<number, ServiceFacts>();
  for (const [, port, body = ''] of xml.matchAll(PORT)) {
    const service = /<service ([^>]{0,2000})>/.exec(body)?.[1];
    if (!body.includes('state="open"') || !service || attribute(service, 'method') !== 'probed') continue;
    const name = attribute(service, 'name');
    if (!name) continue;
    const product = attribute(service, 'product');
    const version = attribute(service, 'version');
    const facts = productService(SERVICES[name] ?? name, product ?? name, version, version ?? '');
    found.set(Number(port), product ? facts : { ...facts, product: null, version: null, cpe: null });
  }
  return found;
}

function attribute(element: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]{1,${TEXT_MAX}})`).exec(element)?.[1];
  return value ? unescaped(value) : null;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function unescaped(text: string): string {
  return text
    .replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/[^\x20-\x7e]/g, '');
}
