import type { ServiceFacts } from '#evidence/services.ts';
import { connectTls } from '#network/connections/secure-socket.ts';
import { readPostgresStart } from '#parse/services/protocols/postgresql.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import { holdsPostgres, POSTGRES_END, POSTGRES_TLS, postgresStart } from '../payloads/databases.ts';
import type { Attempt } from './attempt.ts';

/** PostgreSQL's start without a password inside TLS, if the server offers TLS: most do by default. */
export const postgresOverTls: Attempt<Partial<ServiceFacts>> = async (open, place, connect) => {
  if (open.facts.service !== 'postgresql' || open.facts.openAccess !== null) return null;
  const socket = await connect();
  const { network, host, signal } = place;
  const { timeouts } = network.settings;
  try {
    const offer = { greets: false, questions: [POSTGRES_TLS], complete: (answer: Buffer) => answer.length > 0 };
    const { answers } = answered(await grabBanner(socket, offer, POSTGRES_TLS, timeouts.connect, signal));
    if (Buffer.concat(answers).toString('latin1') !== 'S') return null;
    socket.removeAllListeners('data');
    const secure = await connectTls(socket, host, timeouts.connect);
    const start = postgresStart(Buffer.from('N'));
    if (!start) return null;
    const dialogue = { greets: false, questions: [start], complete: holdsPostgres, farewell: POSTGRES_END };
    const said = answered(await grabBanner(secure, dialogue, start, timeouts.connect, signal));
    return readPostgresStart(Buffer.concat(said.answers));
  } finally {
    socket.destroy();
  }
};
