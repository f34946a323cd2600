import { type EvidenceMap, openNetwork, probePorts } from '@assay/engine';
import type { FaultId, Lab } from '@assay/lab';
import { isRight, LAB_SERVICES, type Told, type Truth } from '../ports/truth.ts';
import { runPeer } from '../web/peer.ts';
import type { Cell, Row } from './compare.ts';

const DOMAIN = 'oldmill.example';

/** Services and their versions beside `nmap -sV`, all on one host of the lab at the same time. */
export async function serviceRows(lab: Lab): Promise<Row[]> {
  // One service a port.
  const services = [...new Map(Object.entries(LAB_SERVICES).map((row) => [row[1].port, row])).values()];
  await lab.setFaults(
    DOMAIN,
    services.map(([fault]) => fault as FaultId),
  );
  const network = openNetwork(lab.network);
  const [address] = (await network.lookup(DOMAIN)).a;
  const target = { names: [DOMAIN], addresses: [address!], provider: null, ports: [] };
  const outcome = await probePorts(target, network, AbortSignal.timeout(120_000));
  const own = outcome.ok ? outcome.value.addresses.flatMap(({ open }) => open.map(toldBy)) : [];
  const list = services.map(([, { port }]) => port).join(',');
  const words = ['-Pn', '-n', '-sT', '-sV', '-p', list];
  const run = await runPeer('nmap', (file) => [...words, '-oX', file, address!]);
  await lab.setFaults(DOMAIN, []);
  const peer = run?.said ? readXml(run.said) : null;
  return [
    {
      title: 'Services and versions',
      peer: peer && 'nmap -sV',
      cells: peer ? services.flatMap(([, truth]) => cellsOf(truth, own, peer)) : [],
    },
  ];
}

/** The service, its version where its greeting tells one, and any other version, which would be a false finding. */
function cellsOf(truth: Truth, own: readonly Told[], peer: readonly Told[]): Cell[] {
  const at = (rows: readonly Told[]) => rows.find(({ port }) => port === truth.port);
  const [mine, theirs] = [at(own), at(peer)];
  const [right, other] = [isRight(truth, mine), isRight(truth, theirs)];
  const target = `port ${truth.port}`;
  const cells: Cell[] = [{ target, item: truth.service, truth: true, own: right.service, peer: other.service }];
  if (truth.version) {
    const item = `${truth.service} ${truth.version}`;
    cells.push({ target, item, truth: true, own: right.version, peer: other.version });
  }
  const wrong = (told: Told | undefined, ok: boolean) => (told?.version ?? '') !== '' && !(ok && truth.version);
  return [
    ...cells,
    {
      target,
      item: 'another version',
      truth: false,
      own: wrong(mine, right.version),
      peer: wrong(theirs, other.version),
    },
  ];
}

function toldBy({ port, facts }: EvidenceMap['ports']['addresses'][number]['open'][number]): Told {
  return { port, service: facts.service, product: facts.product ?? '', version: facts.version ?? '' };
}

function readXml(xml: string): Told[] {
  return [...xml.matchAll(/<port protocol="tcp" portid="(\d+)">([\s\S]*?)<\/port>/g)].flatMap(([, port, body = '']) => {
    if (!body.includes('state="open"')) return [];
    const of = (name: string) => new RegExp(`<service [^>]*\\b${name}="([^"]*)"`).exec(body)?.[1] ?? '';
    return [{ port: Number(port), service: of('name'), product: of('product'), version: of('version') }];
  });
}
