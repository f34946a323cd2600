import { registrationEndpoints } from '@assay/contract/endpoints/accounts/registration.ts';
import { validateAccount } from '@assay/contract/registration/validation.ts';
import type { FastifyRequest } from 'fastify';
import { activate } from '#features/accounts/activate.ts';
import { type Origin, register, resendActivation } from '#features/accounts/register.ts';
import { forgotPassword, resetPassword } from '#features/accounts/reset-password.ts';
import { AppError } from '#platform/errors.ts';
import { formRefusal } from '#platform/http/form-refusal.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { serve } from '../serve.ts';
import { clientInfoOf } from '../session.ts';

function originOf(request: FastifyRequest): Origin {
  const { address, browser } = clientInfoOf(request);
  return { address, browser, language: translatorFor(request).language };
}

/** Registration, activation and password reset: all unauthenticated (docs/product/validation.md, api.md, accounts.md). */
export function registrationRoutes(app: App, context: RouteContext): void {
  for (const [endpoint, mainSupplier] of [
    [registrationEndpoints.registerUser, false],
    [registrationEndpoints.registerMainSupplier, true],
  ] as const) {
    serve(app, endpoint, async (request) => {
      await register(context, request.body, mainSupplier, originOf(request));
      return ok(null);
    });
  }

  serve(app, registrationEndpoints.activateAccount, async (request) =>
    ok(await activate(context, request.body, request.ip)),
  );

  for (const [endpoint, send] of [
    [
      registrationEndpoints.resendActivation,
      (account: string, origin: Origin) => resendActivation(context, account, origin),
    ],
    [
      registrationEndpoints.requestPasswordReset,
      (account: string, origin: Origin) => forgotPassword(context, context.auth, account, origin),
    ],
  ] as const) {
    serve(app, endpoint, async (request) => {
      const { account } = request.body;
      const fault = validateAccount(account);
      if (fault) throw formRefusal(fault);
      await send(account, originOf(request));
      return ok(null);
    });
  }

  serve(app, registrationEndpoints.resetPassword, async (request) => {
    const { token, newPassword, confirmation } = request.body;
    if (confirmation !== undefined && confirmation !== newPassword) throw new AppError('passwords-do-not-match');
    return ok(await resetPassword(context, context.auth, { token, newPassword }, request.ip));
  });
}
