import { createNetwork, probePorts } from '@assay/engine';
import type { FaultId, Lab } from '@assay/lab';
import { type ExpectedService, isCorrect, LAB_SERVICES } from '../ports/expected-services.ts';
import { assayReport, nmapReports, type ReportedService } from '../ports/reported-services.ts';
import { runPeer } from '../web/peer.ts';
import type { Cell, Row } from './compare.ts';

const DOMAIN = 'oldmill.example';

/** Services, versions and operating systems compared with `nmap -sV`, all on one host of the lab at the same time. */
export async function serviceRows(lab: Lab): Promise<Row[]> {
  // One service per port.
  const services = [...new Map(Object.entries(LAB_SERVICES).map((row) => [row[1].port, row])).values()];
  await lab.setFaults(
    DOMAIN,
    services.map(([fault]) => fault as FaultId),
  );
  const network = createNetwork(lab.network);
  const [address] = (await network.lookup(DOMAIN)).a;
  const target = { names: [DOMAIN], addresses: [address!], provider: null, ports: [] };
  const outcome = await probePorts(target, network, AbortSignal.timeout(120_000));
  const own = outcome.ok ? outcome.value.addresses.flatMap(({ open }) => open.map(assayReport)) : [];
  const list = services.map(([, { port }]) => port).join(',');
  const words = ['-Pn', '-n', '-sT', '-sV', '-p', list];
  const run = await runPeer('nmap', (file) => [...words, '-oX', file, address!]);
  await lab.setFaults(DOMAIN, []);
  const peer = run?.said ? nmapReports(run.said) : null;
  return [
    {
      title: 'Services and versions',
      peer: peer && 'nmap -sV',
      cells: peer ? services.flatMap(([, truth]) => cellsOf(truth, own, peer)) : [],
    },
  ];
}

/** The service, the version and operating system it discloses, and any other version, which would be a false finding. */
function cellsOf(truth: ExpectedService, own: readonly ReportedService[], peer: readonly ReportedService[]): Cell[] {
  const at = (rows: readonly ReportedService[]) => rows.find(({ port }) => port === truth.port);
  const [mine, theirs] = [at(own), at(peer)];
  const [right, other] = [isCorrect(truth, mine), isCorrect(truth, theirs)];
  const target = `port ${truth.port}`;
  const cells: Cell[] = [{ target, item: truth.service, truth: true, own: right.service, peer: other.service }];
  if (truth.version) {
    const item = `${truth.service} ${truth.version}`;
    cells.push({ target, item, truth: true, own: right.version, peer: other.version });
  }
  const { system } = truth;
  if (system) {
    const has = (reported: ReportedService | undefined) => reported?.system.includes(system) ?? false;
    cells.push({ target, item: system, truth: true, own: has(mine), peer: has(theirs) });
  }
  const isWrong = (reported: ReportedService | undefined, versionRight: boolean) =>
    (reported?.version ?? '') !== '' && !(versionRight && truth.version);
  const wrong = { own: isWrong(mine, right.version), peer: isWrong(theirs, other.version) };
  return [...cells, { target, item: 'another version', truth: false, ...wrong }];
}
