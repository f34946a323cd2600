import type net from 'node:net';
import type { OpenPort } from '#evidence/services.ts';
import { lacking } from '#evidence/unknown.ts';
import { failureReasonOf } from '#network/network.ts';
import { challengeOf } from '../ntlm.ts';
import { probeAnonymousAccess } from './anonymous.ts';
import type { Attempt, Place } from './attempt.ts';
import { firstSmbOf } from './first-smb.ts';
import { httpAccessOf } from './http-access.ts';
import { nfsExportsOf } from './nfs-exports.ts';
import { nullSessionOf } from './null-session.ts';
import { isOpenProxy } from './open-proxy.ts';
import { postgresOverTls } from './postgres-tls.ts';
import { rsyncModuleOf } from './rsync-modules.ts';

/** What any client may ask: what users without a password can do. */
const ATTEMPTS: readonly Attempt[] = [isOpenProxy, postgresOverTls, rsyncModuleOf, nfsExportsOf];
/** Only if the owner authorized active tests of the host (docs/product/domains.md). */
const AUTHORIZED: readonly Attempt[] = [probeAnonymousAccess, nullSessionOf];

/**
 * Completes the facts of an identified service by requests of its own protocol: names and build of a Windows host, and
 * what users without a password can do. Each takes a connection of its own.
 * @param first first answer of the port
 * @returns the port with these facts; it lacks those of a dialogue that failed, also when it was repeated
 */
export async function withAccess(
  open: OpenPort,
  first: Buffer,
  place: Place & { deep: boolean },
  connect: () => Promise<net.Socket>,
): Promise<OpenPort> {
  let result = open;
  /** @param fact that is unknown if the dialogue fails */
  const add = async (attempt: Attempt, fact: 'ntlm' | 'smb' | 'openAccess' | 'anonymous') => {
    const ask = () => attempt(result, place, connect);
    try {
      const found = await ask().catch(ask);
      if (found) result = { ...result, facts: { ...result.facts, ...found } };
    } catch (error) {
      const { lacks } = lacking(failureReasonOf(error), [fact]);
      result = { ...result, facts: { ...result.facts, lacks: { ...result.facts.lacks, ...lacks } } };
    }
  };
  if (!open.facts.ntlm) await add(challengeOf, 'ntlm');
  await add(firstSmbOf, 'smb');
  for (const attempt of ATTEMPTS) await add(attempt, 'openAccess');
  if (/^HTTP\/1\.[01] \d{3}/.test(first.toString('latin1', 0, 12)))
    await add((one) => httpAccessOf(one, first, place, connect), 'openAccess');
  if (place.deep) for (const attempt of AUTHORIZED) await add(attempt, 'anonymous');
  return result;
}
