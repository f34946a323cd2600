import {
  activeDomainsRequest,
  colleagueInvitationRequest,
  colleagueLinkData,
  colleagueLinkRequest,
  colleagueRoleRequest,
  companyChange,
  companyData,
  factorRequiredRequest,
  handOverRequest,
  joinAnswerRequest,
  joinRequest,
  rankingRequest,
} from '@assay/contract/api/company.ts';
import { envelope } from '@assay/contract/api/envelope.ts';
import { z } from 'zod';
import {
  changeRole,
  handOver,
  inviteColleague,
  removeColleague,
  withdraw,
} from '../../accounts/companies/colleagues.ts';
import {
  changeCompany,
  chooseActiveDomains,
  readCompany,
  requireSecondFactor,
  takePartInRanking,
} from '../../accounts/companies/company.ts';
import { accept, join, readInvitation } from '../../accounts/companies/join.ts';
import { acceptJoinRequest, askToJoin, refuseJoinRequest } from '../../accounts/companies/join-requests.ts';
import { ok, wordsFor } from '../../answers/reply.ts';
import { sessionOf } from '../../auth/guard.ts';
import type { App, RouteContext } from '../context.ts';
import { doerOf } from '../request.ts';

const byId = z.object({ id: z.uuid() });
const nothing = { 200: envelope(z.null()) };
const tags = ['company'];

/** One's company, its colleagues and their invitations (PRODUCT §1). */
export function companyRoutes(app: App, context: RouteContext): void {
  const { auth } = context;
  const owner = { access: 'login', companyRole: 'owner' } as const;

  app.get(
    '/api/company',
    { config: { access: 'login' }, schema: { response: { 200: envelope(companyData) }, tags } },
    async (request) => ok(await readCompany(context, sessionOf(request))),
  );

  app.put(
    '/api/company',
    { config: owner, schema: { body: companyChange, response: { 200: envelope(companyData) }, tags } },
    async (request) => {
      const session = sessionOf(request);
      const data = await changeCompany(context, session, request.body, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(data);
    },
  );

  app.post(
    '/api/company/activeDomains',
    { config: owner, schema: { body: activeDomainsRequest, response: nothing, tags } },
    async (request) => {
      await chooseActiveDomains(context, sessionOf(request), request.body.domains, request.ip);
      return ok(null);
    },
  );

  app.put(
    '/api/company/secondFactor',
    { config: owner, schema: { body: factorRequiredRequest, response: nothing, tags } },
    async (request) => {
      const session = sessionOf(request);
      await requireSecondFactor(context, session, request.body.required, request.ip);
      auth.sessions.forgetCompany(session.companyId);
      return ok(null);
    },
  );

  app.put(
    '/api/company/ranking',
    { config: owner, schema: { body: rankingRequest, response: nothing, tags } },
    async (request) => {
      await takePartInRanking(context, sessionOf(request), request.body.ranked, request.ip);
      return ok(null);
    },
  );

  app.post(
    '/api/company/invitations',
    { config: owner, schema: { body: colleagueInvitationRequest, response: nothing, tags } },
    async (request) => {
      await inviteColleague(context, doerOf(request), request.body);
      return ok(null);
    },
  );

  app.delete(
    '/api/company/invitations/:id',
    { config: owner, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await withdraw(context, doerOf(request), request.params.id);
      return ok(null);
    },
  );

  app.put(
    '/api/company/colleagues/:id',
    { config: owner, schema: { params: byId, body: colleagueRoleRequest, response: nothing, tags } },
    async (request) => {
      await changeRole(context, doerOf(request), request.params.id, request.body.companyRole);
      auth.sessions.forgetAccount(request.params.id);
      return ok(null);
    },
  );

  app.delete(
    '/api/company/colleagues/:id',
    { config: owner, schema: { params: byId, response: nothing, tags } },
    async (request) => {
      await removeColleague(context, doerOf(request), request.params.id);
      auth.sessions.forgetAccount(request.params.id);
      return ok(null);
    },
  );

  app.post(
    '/api/company/leave',
    { config: { access: 'login' }, schema: { response: nothing, tags } },
    async (request) => {
      const { accountId } = sessionOf(request);
      await removeColleague(context, doerOf(request), accountId);
      auth.sessions.forgetAccount(accountId);
      return ok(null);
    },
  );

  app.post(
    '/api/company/handOver',
    { config: owner, schema: { body: handOverRequest, response: nothing, tags } },
    async (request) => {
      const session = sessionOf(request);
      await handOver(context, doerOf(request), request.body.id);
      auth.sessions.forgetCompany(session.companyId);
      return ok(null);
    },
  );

  app.post(
    '/api/company/joinRequests',
    { config: { access: 'login' }, schema: { response: nothing, tags } },
    async (request) => {
      await askToJoin(context, sessionOf(request), request.ip);
      return ok(null);
    },
  );

  app.post(
    '/api/company/joinRequests/:id',
    { config: owner, schema: { params: byId, body: joinAnswerRequest, response: nothing, tags } },
    async (request) => {
      const { companyRole } = request.body;
      const { id } = request.params;
      if (companyRole === null) await refuseJoinRequest(context, doerOf(request), id);
      else auth.sessions.forgetAccount(await acceptJoinRequest(context, doerOf(request), id, companyRole));
      return ok(null);
    },
  );

  linkRoutes(app, context);
}

/** What the link of an invitation opens. */
function linkRoutes(app: App, context: RouteContext): void {
  app.post(
    '/api/company/invitation',
    {
      config: { access: 'public' },
      schema: { body: colleagueLinkRequest, response: { 200: envelope(colleagueLinkData) }, tags },
    },
    async (request) => ok(await readInvitation(context, request.body.token)),
  );

  app.post(
    '/api/company/join',
    { config: { access: 'public' }, schema: { body: joinRequest, response: nothing, tags } },
    async (request) => {
      await join(context, request.body, { address: request.ip, language: wordsFor(request).language });
      return ok(null);
    },
  );

  app.post(
    '/api/company/accept',
    { config: { access: 'login' }, schema: { body: colleagueLinkRequest, response: nothing, tags } },
    async (request) => {
      const session = sessionOf(request);
      await accept(context, session, request.body.token, request.ip);
      context.auth.sessions.forgetAccount(session.accountId);
      return ok(null);
    },
  );
}
