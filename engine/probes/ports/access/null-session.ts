import type { ServiceFacts } from '#evidence/services.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { acceptsNullSession, anonymousSession, connectToIpc } from '../payloads/null-session.ts';
import { smb2Negotiate, smb2Session, smbNegotiate } from '../payloads/windows.ts';
import type { Attempt } from './attempt.ts';

/**
 * SMB null session (CIS Windows benchmarks, "Restrict anonymous access to Named Pipes and Shares"): a session of the
 * anonymous user and a connection to IPC$. No share is listed and nothing is read.
 *
 * Only if the owner authorized active tests of the host (docs/product/domains.md).
 * @returns null for other protocols, for SMB 1 only, and if the server gave no decision
 */
export const nullSessionOf: Attempt<Pick<ServiceFacts, 'anonymous'>> = async (
  { tls, facts },
  { network, signal },
  connect,
) => {
  if (tls || facts.service !== 'smb') return null;
  const socket = await connect();
  try {
    const questions = [smbNegotiate(), smb2Negotiate, smb2Session, anonymousSession, connectToIpc];
    const complete = (answer: Buffer) => answer.length >= 4 && answer.length >= 4 + answer.readUInt16BE(2);
    const dialogue = { greets: false, questions, complete };
    const said = await grabBanner(socket, dialogue, Buffer.alloc(0), network.settings.timeouts.connect, signal);
    const { answers } = answered(said);
    const accepted = acceptsNullSession(answers);
    return accepted === null ? null : { anonymous: { accepted, readable: null, writable: null } };
  } finally {
    socket.destroy();
  }
};
