import { endedAccess } from '@assay/contract/api/account.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import {
  accountFault,
  accountOnlyRequest,
  activationData,
  activationRequest,
  registrationRequest,
  resetRequest,
} from '@assay/contract/api/registration.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { activate } from '../../accounts/activate.ts';
import { formRefusal, type Origin, register, resendActivation } from '../../accounts/register.ts';
import { forgotPassword, resetPassword } from '../../accounts/reset-password.ts';
import { ok, wordsFor } from '../../answers/reply.ts';
import { AppError } from '../../errors.ts';
import type { App, RouteContext } from '../context.ts';
import { callerOf } from '../session.ts';

function originOf(request: FastifyRequest): Origin {
  const { address, browser } = callerOf(request);
  return { address, browser, language: wordsFor(request).language };
}

/** Registration, activation and the forgotten password: all without a log-in (SPEC §5, §7, PRODUCT §1, §2). */
export function registrationRoutes(app: App, context: RouteContext): void {
  const nothing = { 200: envelope(z.null()) };

  for (const [url, mainSupplier] of [
    ['/api/userRegister', false],
    ['/api/MSuserRegister', true],
  ] as const) {
    app.post(
      url,
      {
        config: { access: 'public' },
        schema: { body: registrationRequest, response: nothing, tags: ['registration'] },
      },
      async (request) => {
        await register(context, request.body, mainSupplier, originOf(request));
        return ok(null);
      },
    );
  }

  app.post(
    '/api/account/activate',
    {
      config: { access: 'public' },
      schema: { body: activationRequest, response: { 200: envelope(activationData) }, tags: ['registration'] },
    },
    async (request) => ok(await activate(context, request.body.token, request.ip)),
  );

  for (const [url, send] of [
    ['/api/account/activation/resend', (account: string, origin: Origin) => resendActivation(context, account, origin)],
    [
      '/api/forgotPassword',
      (account: string, origin: Origin) => forgotPassword(context, context.auth, account, origin),
    ],
  ] as const) {
    app.post(
      url,
      { config: { access: 'public' }, schema: { body: accountOnlyRequest, response: nothing, tags: ['registration'] } },
      async (request) => {
        const { account } = request.body;
        const fault = accountFault(account);
        if (fault) throw formRefusal(fault);
        await send(account, originOf(request));
        return ok(null);
      },
    );
  }

  app.post(
    '/api/resetPassword',
    {
      config: { access: 'public' },
      schema: { body: resetRequest, response: { 200: envelope(endedAccess) }, tags: ['registration'] },
    },
    async (request) => {
      const { token, newPassword, confirmation } = request.body;
      if (confirmation !== undefined && confirmation !== newPassword) throw new AppError('passwords-do-not-match');
      return ok(await resetPassword(context, context.auth, { token, newPassword }, request.ip));
    },
  );
}
