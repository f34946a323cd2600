import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envelope } from '@assay/contract/api/envelope.ts';
import { versionData } from '@assay/contract/api/session.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { MODEL_VERSION } from '@assay/engine';
import { ok } from '../answers/reply.ts';
import { feedRows } from '../db/feeds.ts';
import type { App, RouteContext } from './context.ts';

const GIT = join(import.meta.dirname, '../../.git');

/** The checkout's commit, read once; null where there is no checkout. */
function readCommit(): string | null {
  try {
    const head = readFileSync(join(GIT, 'HEAD'), 'utf8').trim();
    const reference = /^ref: (\S+)$/.exec(head)?.[1];
    const commit = reference ? readReference(reference) : head;
    return commit && /^[0-9a-f]{40}$/.test(commit) ? commit.slice(0, 12) : null;
  } catch {
    return null;
  }
}

function readReference(reference: string): string | undefined {
  try {
    return readFileSync(join(GIT, reference), 'utf8').trim();
  } catch {
    const packed = readFileSync(join(GIT, 'packed-refs'), 'utf8').split('\n');
    return packed.find((line) => line.endsWith(` ${reference}`))?.slice(0, 40);
  }
}

/** Version of the back end, health, and the description of the API. */
export function systemRoutes(app: App, { db }: RouteContext): void {
  const data = { version: APPLICATION_VERSION, commit: readCommit(), modelVersion: MODEL_VERSION };

  app.get(
    '/api/version',
    { config: { access: 'public' }, schema: { response: { 200: envelope(versionData) }, tags: ['system'] } },
    async () => ok(data),
  );

  app.get('/api/health', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    // Any question will do: an answer shows that pool and database work.
    await db.withoutCompany(feedRows);
    return ok(null);
  });

  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger());
}
