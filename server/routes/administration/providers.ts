import { settingsEndpoints } from '@assay/contract/endpoints/administration/settings.ts';
import { readProviders, testAndRecordProvider } from '#features/administration/providers/provider-status.ts';
import { ok } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Providers of threat intelligence: state and a test, for administrators. Switches and keys are settings. */
export function providerRoutes(app: App, context: RouteContext): void {
  serve(app, settingsEndpoints.listProviders, async () => ok({ providers: await readProviders(context) }));

  serve(app, settingsEndpoints.testProvider, async (request) =>
    ok({ failure: await testAndRecordProvider(context, actorOf(request), request.params.id) }),
  );
}
