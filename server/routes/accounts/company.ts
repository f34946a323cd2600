import { companyEndpoints } from '@assay/contract/endpoints/accounts/company.ts';
import {
  acceptColleagueInvitation,
  createInvitedAccount,
  readColleagueInvitation,
} from '#features/accounts/companies/accept-invitation.ts';
import {
  changeColleagueRole,
  inviteColleague,
  removeColleague,
  transferOwnership,
  withdrawColleagueInvitation,
} from '#features/accounts/companies/colleagues.ts';
import {
  changeCompany,
  changeRankingOptIn,
  chooseActiveDomains,
  readCompany,
  requireSecondFactor,
} from '#features/accounts/companies/company.ts';
import { acceptJoinRequest, refuseJoinRequest, requestToJoin } from '#features/accounts/companies/join-requests.ts';
import { changeRemediationDays } from '#features/accounts/companies/remediation-days.ts';
import { sessionOf } from '#features/auth/authorization.ts';
import { ok, translatorFor } from '#platform/http/reply.ts';
import type { App, RouteContext } from '../context.ts';
import { actorOf } from '../request.ts';
import { serve } from '../serve.ts';

/** The account's company, its colleagues and their invitations (docs/product/roles-and-plans.md). */
export function companyRoutes(app: App, context: RouteContext): void {
  const { auth } = context;

  serve(app, companyEndpoints.getCompany, async (request) => ok(await readCompany(context, sessionOf(request))));

  serve(app, companyEndpoints.changeCompany, async (request) => {
    const session = sessionOf(request);
    const data = await changeCompany(context, session, request.body, request.ip);
    auth.sessions.forgetCompany(session.companyId);
    return ok(data);
  });

  serve(app, companyEndpoints.chooseActiveDomains, async (request) => {
    await chooseActiveDomains(context, sessionOf(request), request.body.domains, request.ip);
    return ok(null);
  });

  serve(app, companyEndpoints.requireSecondFactor, async (request) => {
    const session = sessionOf(request);
    await requireSecondFactor(context, session, request.body.required, request.ip);
    auth.sessions.forgetCompany(session.companyId);
    return ok(null);
  });

  serve(app, companyEndpoints.setRanking, async (request) => {
    await changeRankingOptIn(context, sessionOf(request), request.body.ranked, request.ip);
    return ok(null);
  });

  serve(app, companyEndpoints.setRemediationDays, async (request) => {
    await changeRemediationDays(context, sessionOf(request), request.body.days, request.ip);
    return ok(null);
  });

  serve(app, companyEndpoints.inviteColleague, async (request) => {
    await inviteColleague(context, actorOf(request), request.body);
    return ok(null);
  });

  serve(app, companyEndpoints.withdrawColleagueInvitation, async (request) => {
    await withdrawColleagueInvitation(context, actorOf(request), request.params.id);
    return ok(null);
  });

  serve(app, companyEndpoints.changeColleagueRole, async (request) => {
    await changeColleagueRole(context, actorOf(request), request.params.id, request.body.companyRole);
    auth.sessions.forgetAccount(request.params.id);
    return ok(null);
  });

  serve(app, companyEndpoints.removeColleague, async (request) => {
    await removeColleague(context, actorOf(request), request.params.id);
    auth.sessions.forgetAccount(request.params.id);
    return ok(null);
  });

  serve(app, companyEndpoints.leaveCompany, async (request) => {
    const { accountId } = sessionOf(request);
    await removeColleague(context, actorOf(request), accountId);
    auth.sessions.forgetAccount(accountId);
    return ok(null);
  });

  serve(app, companyEndpoints.transferOwnership, async (request) => {
    const session = sessionOf(request);
    await transferOwnership(context, actorOf(request), request.body.id);
    auth.sessions.forgetCompany(session.companyId);
    return ok(null);
  });

  serve(app, companyEndpoints.askToJoin, async (request) => {
    await requestToJoin(context, sessionOf(request), request.ip);
    return ok(null);
  });

  serve(app, companyEndpoints.answerJoinRequest, async (request) => {
    const { companyRole } = request.body;
    const { id } = request.params;
    if (companyRole === null) await refuseJoinRequest(context, actorOf(request), id);
    else auth.sessions.forgetAccount(await acceptJoinRequest(context, actorOf(request), id, companyRole));
    return ok(null);
  });

  linkRoutes(app, context);
}

/** Result of an invitation link. */
function linkRoutes(app: App, context: RouteContext): void {
  serve(app, companyEndpoints.readColleagueInvitation, async (request) =>
    ok(await readColleagueInvitation(context, request.body.token)),
  );

  serve(app, companyEndpoints.joinCompany, async (request) => {
    await createInvitedAccount(context, request.body, {
      address: request.ip,
      language: translatorFor(request).language,
    });
    return ok(null);
  });

  serve(app, companyEndpoints.acceptColleagueInvitation, async (request) => {
    const session = sessionOf(request);
    await acceptColleagueInvitation(context, session, request.body.token, request.ip);
    context.auth.sessions.forgetAccount(session.accountId);
    return ok(null);
  });
}
