import type { EvidenceMap } from '@assay/engine';

type OpenPort = EvidenceMap['ports']['addresses'][number]['open'][number];

/** One open port as a scanner reported it; empty texts where it reported nothing. */
export interface ReportedService {
  port: number;
  service: string;
  product: string;
  version: string;
  system: string;
}

/** An open port of Assay's port evidence. */
export function assayReport({ port, facts }: OpenPort): ReportedService {
  const { service, product, version, operatingSystem: system } = facts;
  return {
    port,
    service,
    product: product ?? '',
    version: version ?? '',
    system: system ? [system.name, system.version].filter(Boolean).join(' ') : '',
  };
}

/** Open ports of one host in the XML output of nmap. */
export function nmapReports(host: string): ReportedService[] {
  return [...host.matchAll(/<port protocol="tcp" portid="(\d+)">([\s\S]*?)<\/port>/g)].flatMap(
    ([, port, body = '']) => {
      if (!body.includes('state="open"')) return [];
      const of = (name: string) => new RegExp(`<service [^>]*\\b${name}="([^"]*)"`).exec(body)?.[1] ?? '';
      const [product, version] = [of('product'), of('version')];
      // For SMB, the operating system is in the product name: "Windows Server 2008 R2 - 2012 microsoft-ds".
      return [{ port: Number(port), service: of('name'), product, version, system: `${of('ostype')} ${product}` }];
    },
  );
}
