import { settingsEndpoints } from '@assay/contract/endpoints/administration/settings.ts';
import { providerRows, testOne } from '../../features/administration/providers/states.ts';
import { ok } from '../../platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf } from '../request.ts';
import { serve } from '../serve.ts';

/** Providers of threat intelligence: state and a test, for administrators. Switches and keys are settings. */
export function providerRoutes(app: App, context: RouteContext): void {
  serve(app, settingsEndpoints.listProviders, async () => ok({ providers: await providerRows(context) }));

  serve(app, settingsEndpoints.testProvider, async (request) =>
    ok({ failure: await testOne(context, doerOf(request), request.params.id) }),
  );
}
