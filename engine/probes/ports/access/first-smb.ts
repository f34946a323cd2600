import type { ServiceFacts } from '#evidence/services.ts';
import { acceptsFirst } from '#parse/services/protocols/smb.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { smbFirstNegotiate, smbNegotiate } from '../payloads/windows.ts';
import type { Attempt } from './attempt.ts';

/**
 * Whether a server that selected SMB 2 or 3 also accepts a client that offers SMB 1 only. The first NEGOTIATE offers all
 * dialects, of which a server selects the newest. A server without SMB 1 refuses the dialect, or closes the connection; a
 * firewall closes every connection, so that the first NEGOTIATE is asked again as control.
 * @returns null for other protocols
 */
export const firstSmbOf: Attempt<Pick<ServiceFacts, 'smb'>> = async ({ tls, facts }, { network, signal }, connect) => {
  const { smb } = facts;
  if (tls || facts.service !== 'smb' || !smb || smb.dialect === '1') return null;
  const complete = (answer: Buffer) => answer.length >= 4 && answer.length >= 4 + answer.readUInt16BE(2);
  const ask = async (question: Buffer) => {
    const socket = await connect();
    try {
      const dialogue = { greets: false, questions: [question], complete };
      return await grabBanner(socket, dialogue, Buffer.alloc(0), network.settings.timeouts.connect, signal);
    } finally {
      socket.destroy();
    }
  };
  const said = await ask(smbFirstNegotiate());
  const answer = Buffer.concat(said.answers);
  if (answer.length === 0) {
    answered(said.closed && !signal.aborted ? await ask(smbNegotiate()) : said);
    return { smb: { ...smb, version1: false } };
  }
  // An answer in SMB 2 is none to this offer.
  const isSecond = answer.toString('latin1', 4, 8) === '\xfeSMB';
  return { smb: { ...smb, version1: isSecond ? false : acceptsFirst(answer) } };
};
