import { PROVIDER_IDS, providersData, providerTest } from '@assay/contract/api/administration/providers.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import { providerRows, testOne } from '../../administration/providers/states.ts';
import { ok } from '../../answers/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf } from '../request.ts';

/** Providers of threat intelligence: state and a test, for administrators. Switches and keys are settings. */
export function providerRoutes(app: App, context: RouteContext): void {
  const config = { access: [0] } as const;
  const tags = ['administration'];

  app.get('/api/admin/providers', { config, schema: { response: { 200: envelope(providersData) }, tags } }, async () =>
    ok({ providers: await providerRows(context) }),
  );

  app.post(
    '/api/admin/providers/:id/test',
    {
      config,
      schema: {
        params: z.object({ id: z.enum(PROVIDER_IDS) }),
        response: { 200: envelope(providerTest) },
        tags,
      },
    },
    async (request) => ok({ failure: await testOne(context, doerOf(request), request.params.id) }),
  );
}
