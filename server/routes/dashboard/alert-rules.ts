import { alertRuleEndpoints } from '@assay/contract/endpoints/alert-rules.ts';
import {
  addAlertRule,
  changeAlertRule,
  previewAlertRule,
  readAlertRules,
  removeAlertRule,
} from '#features/alerts/manage-rules.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';

/** Alert rules of a company. */
export function alertRuleRoutes(app: App, context: RouteContext): void {
  serve(app, alertRuleEndpoints.listAlertRules, async (request) =>
    ok(await readAlertRules(context, sessionOf(request))),
  );
  serve(app, alertRuleEndpoints.createAlertRule, async (request) =>
    ok(await addAlertRule(context, sessionOf(request), request.body)),
  );
  serve(app, alertRuleEndpoints.changeAlertRule, async (request) =>
    ok(await changeAlertRule(context, sessionOf(request), request.params.id, request.body)),
  );
  serve(app, alertRuleEndpoints.deleteAlertRule, async (request) => {
    await removeAlertRule(context, sessionOf(request), request.params.id);
    return ok(null);
  });
  serve(app, alertRuleEndpoints.previewAlertRule, async (request) =>
    ok(await previewAlertRule(context, sessionOf(request), request.body, translatorFor(request))),
  );
}
