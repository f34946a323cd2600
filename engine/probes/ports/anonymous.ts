import type net from 'node:net';
import type { OpenPort, ServiceFacts } from '../../evidence/services.ts';
import { readFtpAccess } from '../../parse/active/ftp-access.ts';
import type { Network } from '../network.ts';
import { holdDialogue } from './listen.ts';
import { line } from './questions/bytes.ts';

/**
 * Log-in to FTP as `anonymous` (RFC 1635), and what that account may do at the top and in the folders that are usual for
 * uploads. Permissions are read from MLST (RFC 3659 §7.5.5), or from the listing that STAT gives over the control connection
 * (RFC 959 §4.1.3): no data connection is opened, no folder entered, and nothing made, stored or deleted. An attempt to make a
 * folder would tell more, but where deleting is forbidden it stays behind.
 *
 * Asked only where the owner allowed deeper tests of the machine (PRODUCT §3).
 * @returns null where it is no FTP, or did not answer
 */
export async function anonymousOf(
  { tls, facts }: OpenPort,
  { network, signal }: { network: Network; signal: AbortSignal },
  connect: () => Promise<net.Socket | null>,
): Promise<Pick<ServiceFacts, 'anonymous'> | null> {
  if (tls || facts.service !== 'ftp') return null;
  const socket = await connect();
  if (!socket) return null;
  const holdsReply = (answer: Buffer) => /(?:^|\n)\d{3} [^\n]*\n$/.test(answer.toString('latin1'));
  /** A password is asked for (331), or the name was enough (230). */
  const password = (answer: Buffer) =>
    /^331/.test(answer.toString('latin1')) ? line('PASS scanner@scanner.invalid') : null;
  const welcome = (answer: Buffer, next: string) =>
    /^2(?:30|50|1[123])/m.test(answer.toString('latin1')) ? line(next) : null;
  const questions = [
    line('USER anonymous'),
    password,
    (answer: Buffer) => welcome(answer, 'MLST /'),
    ...PLACES.map((place) => line(`MLST ${place}`)),
    line('STAT /'),
  ];
  try {
    const dialogue = { greets: true, questions, greeted: holdsReply, complete: holdsReply, farewell: line('QUIT') };
    const { answers } = await holdDialogue(socket, dialogue, line('QUIT'), network.settings.timeouts.connect, signal);
    const anonymous = readFtpAccess(answers.map((answer) => answer.toString('latin1')));
    return anonymous ? { anonymous } : null;
  } finally {
    socket.destroy();
  }
}

/** Folders in which servers of old took what strangers brought. */
const PLACES: readonly string[] = ['/incoming', '/upload', '/pub'];
