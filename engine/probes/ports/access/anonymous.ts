import type { ServiceFacts } from '#evidence/services.ts';
import { readFtpAccess } from '#parse/active/ftp-access.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { line } from '../payloads/bytes.ts';
import type { Attempt } from './attempt.ts';

/**
 * Anonymous FTP login (RFC 1635), and the account's permissions in the root and the common upload folders. Permissions
 * are read from MLST (RFC 3659 §7.5.5), or from STAT's listing on the control connection (RFC 959 §4.1.3): no data
 * connection is opened, and nothing is created, stored or deleted. Creating a folder would prove more, but the folder
 * might remain.
 *
 * Only if the owner authorized active tests of the host (docs/product/domains.md).
 * @returns null for other protocols, and without a reply
 */
export const probeAnonymousAccess: Attempt<Pick<ServiceFacts, 'anonymous'>> = async (
  { tls, facts },
  { network, signal },
  connect,
) => {
  if (tls || facts.service !== 'ftp') return null;
  const socket = await connect();
  const holdsReply = (answer: Buffer) => /(?:^|\n)\d{3} [^\n]*\n$/.test(answer.toString('latin1'));
  /** A password is required (331), or the name was sufficient (230). */
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
    const said = await grabBanner(socket, dialogue, line('QUIT'), network.settings.timeouts.connect, signal);
    const { answers } = answered(said);
    const anonymous = readFtpAccess(answers.map((answer) => answer.toString('latin1')));
    return anonymous ? { anonymous } : null;
  } finally {
    socket.destroy();
  }
};

/** Traditional upload folders. */
const PLACES: readonly string[] = ['/incoming', '/upload', '/pub'];
