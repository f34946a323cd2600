import type { ServiceFacts } from '#evidence/services.ts';
import { isExportedToAll } from '#parse/services/protocols/nfs-exports.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { rpcCall } from '../payloads/services.ts';
import { holdsRpcReply } from '../probe-payloads.ts';
import type { Attempt, Place } from './attempt.ts';

const PORT_MAPPER = { port: 111, program: 100_000, version: 2, getPort: 3 } as const;
const MOUNT = { program: 100_005, version: 3, export: 5 } as const;
const TCP = 6;

/**
 * Whether an NFS server exports folders to everyone: asks the port mapper for the mount service (RFC 1833 §3), and this for
 * its list of exports (RFC 1813 §5.2.5). Nothing is mounted.
 * @returns null for other services, and if the list is not shown
 */
export const nfsExportsOf: Attempt<Pick<ServiceFacts, 'openAccess' | 'access'>> = async (open, place) => {
  if (open.facts.service !== 'nfs') return null;
  const { program, version } = MOUNT;
  const { getPort } = PORT_MAPPER;
  const mapping = [program, version, TCP, 0];
  const mapped = await call(
    PORT_MAPPER.port,
    rpcCall(PORT_MAPPER.program, PORT_MAPPER.version, getPort, mapping),
    place,
  );
  // Fragment header, then the fields of an accepted reply (RFC 5531 §9), then the port.
  const port = mapped.length >= 32 ? mapped.readUInt32BE(28) : 0;
  if (port === 0 || port > 65_535) return null;
  const list = await call(port, rpcCall(program, version, MOUNT.export), place);
  const exported = isExportedToAll(list);
  return exported ? { openAccess: true, access: { can: 'read', proof: exported } } : null;
};

async function call(port: number, question: Buffer, { address, network, signal }: Place): Promise<Buffer> {
  const socket = await network.connect({ address, port }, { signal });
  try {
    const dialogue = { greets: false, questions: [question], complete: holdsRpcReply };
    const said = await grabBanner(socket, dialogue, question, network.settings.timeouts.connect, signal);
    return Buffer.concat(answered(said).answers);
  } finally {
    socket.destroy();
  }
}
