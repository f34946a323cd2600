import type net from 'node:net';
import type { OpenPort } from '#evidence/services.ts';
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

/** What any client may ask. */
const ATTEMPTS: readonly Attempt[] = [isOpenProxy, firstSmbOf, postgresOverTls, rsyncModuleOf, nfsExportsOf];
/** Only if the owner authorized active tests of the host (docs/product/domains.md). */
const AUTHORIZED: readonly Attempt[] = [probeAnonymousAccess, nullSessionOf];

/**
 * Completes the facts of an identified service by requests of its own protocol: names and build of a Windows host, and
 * what users without a password can do. Each takes a connection of its own; one that fails leaves the facts as they are.
 * @param first first answer of the port
 */
export async function withAccess(
  open: OpenPort,
  first: Buffer,
  place: Place & { deep: boolean },
  connect: () => Promise<net.Socket | null>,
): Promise<OpenPort> {
  let told = open;
  const add = async (attempt: Attempt) => {
    if (place.signal.aborted) return;
    const found = await attempt(told, place, connect).catch(() => null);
    if (found) told = { ...told, facts: { ...told.facts, ...found } };
  };
  if (!open.facts.ntlm) await add(challengeOf);
  for (const attempt of ATTEMPTS) await add(attempt);
  if (/^HTTP\/1\.[01] \d{3}/.test(first.toString('latin1', 0, 12)))
    await add((one) => httpAccessOf(one, first, place, connect));
  if (place.deep) for (const attempt of AUTHORIZED) await add(attempt);
  return told;
}
