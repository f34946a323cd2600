import type { ServiceFacts } from '#evidence/services.ts';
import { answered, grabBanner } from '../banner-grab.ts';
import type { Attempt } from './attempt.ts';

/** Modules of a list that are tried, one connection each. */
const MODULES_MAX = 3;

/**
 * Whether a listed module of an rsync daemon can be opened without a password: selects it and ends before any transfer
 * (rsync's daemon protocol, "@RSYNCD: OK" or "@RSYNCD: AUTHREQD").
 */
export const rsyncModuleOf: Attempt<Pick<ServiceFacts, 'openAccess' | 'access'>> = async (open, place, connect) => {
  if (open.tls || open.facts.service !== 'rsync' || open.facts.openAccess !== true) return null;
  const { network, signal } = place;
  const talk = async (name: string): Promise<string> => {
    const socket = await connect();
    try {
      const questions = [Buffer.from(`@RSYNCD: 31.0\n${name}\n`, 'latin1')];
      const dialogue = { greets: true, questions, greeted: (greeting: Buffer) => greeting.includes('\n') };
      const said = await grabBanner(socket, dialogue, Buffer.alloc(0), network.settings.timeouts.connect, signal);
      return Buffer.concat(answered(said).answers).toString('latin1');
    } finally {
      socket.destroy();
    }
  };
  const modules = [...(await talk('#list')).matchAll(/^([\w.-]{1,100})\s*\t/gm)].map(([, name = '']) => name);
  for (const name of modules.slice(0, MODULES_MAX)) {
    if (/^@RSYNCD: OK/m.test(await talk(name))) return { openAccess: true, access: { can: 'read', proof: name } };
  }
  return null;
};
