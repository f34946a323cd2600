import { envelope } from '@assay/contract/api/envelope.ts';
import { versionData } from '@assay/contract/api/session.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { MODEL_VERSION } from '@assay/engine';
import { ok } from '../../answers/reply.ts';
import { checkoutCommit } from '../../process/commit.ts';
import type { App, RouteContext } from '../context.ts';

/** Version of the back end, health, and the description of the API. */
export function systemRoutes(app: App, { db }: RouteContext): void {
  const data = { version: APPLICATION_VERSION, commit: checkoutCommit(), modelVersion: MODEL_VERSION };

  app.get(
    '/api/version',
    { config: { access: 'public' }, schema: { response: { 200: envelope(versionData) }, tags: ['system'] } },
    async () => ok(data),
  );

  // Readiness: fails while requests cannot be served. That the process lives is seen by /api/version, which asks nobody.
  app.get('/api/health', { config: { access: 'public' }, schema: { hide: true } }, async () => {
    await db.ready();
    return ok(null);
  });

  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger());
}
