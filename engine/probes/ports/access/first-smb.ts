import type { OpenPort, ServiceFacts } from '#evidence/services.ts';
import { acceptsFirst } from '#parse/services/protocols/smb.ts';
import { grabBanner } from '../banner-grab.ts';
import { smbFirstNegotiate } from '../payloads/windows.ts';
import type { Attempt } from './attempt.ts';

/**
 * Whether a server that selected SMB 2 or 3 also accepts a client that offers SMB 1 only. The first NEGOTIATE offers all
 * dialects, of which a server selects the newest. A server without SMB 1 refuses the dialect, or closes the connection.
 * @returns null for other protocols
 */
export const firstSmbOf: Attempt<Pick<ServiceFacts, 'smb'>> = async ({ tls, facts }: OpenPort, place, connect) => {
  const { smb } = facts;
  if (tls || facts.service !== 'smb' || !smb || smb.dialect === '1') return null;
  const unknown = { smb: { ...smb, version1: null } };
  const socket = await connect().catch(() => null);
  if (!socket) return unknown;
  try {
    const { signal, network } = place;
    const complete = (answer: Buffer) => answer.length >= 4 && answer.length >= 4 + answer.readUInt16BE(2);
    const dialogue = { greets: false, questions: [smbFirstNegotiate()], complete };
    const said = await grabBanner(socket, dialogue, Buffer.alloc(0), network.settings.timeouts.connect, signal);
    const [answer = Buffer.alloc(0)] = said.answers;
    if (answer.length === 0) return said.closed && !signal.aborted ? { smb: { ...smb, version1: false } } : unknown;
    // An answer in SMB 2 is none to this offer.
    const isSecond = answer.toString('latin1', 4, 8) === '\xfeSMB';
    return { smb: { ...smb, version1: isSecond ? false : acceptsFirst(answer) } };
  } finally {
    socket.destroy();
  }
};
