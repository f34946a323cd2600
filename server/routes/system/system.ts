import { systemEndpoints } from '@assay/contract/endpoints/system.ts';
import { APPLICATION_VERSION } from '@assay/contract/limits.ts';
import { MODEL_VERSION } from '@assay/engine';
import { checkoutCommit } from '#platform/config/git-commit.ts';
import { openApiSender } from '#platform/http/openapi/send-document.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Version of the back end, health, and the description of the API. */
export function systemRoutes(app: App, { db, config }: RouteContext): void {
  const data = { version: APPLICATION_VERSION, commit: checkoutCommit(), modelVersion: MODEL_VERSION };

  serve(app, systemEndpoints.getVersion, async () => ok(data));

  // Readiness: fails while nothing can be read. Liveness is /api/version, which depends on nothing else.
  serve(app, systemEndpoints.getHealth, async () => ok({ reading: true, ...(await db.health()) }));

  serve(app, systemEndpoints.getOpenApiDocument, openApiSender(config.publicUrl));
}
