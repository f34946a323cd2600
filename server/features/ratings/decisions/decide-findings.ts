import { ACCEPTED_DAYS_MAX, type DecisionRequest, type FindingEventKind } from '@assay/contract/api/decisions.ts';
import type { Finding } from '@assay/contract/assessment.ts';
import { uuidv7 } from 'uuidv7';
import type { Session } from '#features/auth/index.ts';
import { notify } from '#features/notifications/index.ts';
import type { Context } from '#platform/context.ts';
import { nowOf } from '#platform/db/access.ts';
import { audit } from '#platform/db/audit.ts';
import type { DomainRow } from '#platform/db/domains/domains.ts';
import {
  colleaguesById,
  countComment,
  countEvents,
  insertEvents,
  listAdministrators,
  listDecisions,
  type MailRecipient,
  upsertAssignee,
  upsertDecision,
} from '#platform/db/ratings/decisions.ts';
import { insertDisputes, lockEvaluation, requeueDisputes, withdrawDisputes } from '#platform/db/ratings/disputes.ts';
import { type FindingRecord, findingsByFingerprint } from '#platform/db/ratings/ratings.ts';
import { upsertProgress } from '#platform/db/ratings/work/finding-state.ts';
import type { Tx } from '#platform/db/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { addDays, dayIn, isDay } from '#platform/http/calendar.ts';
import { findingPath, sendFindingMails } from './finding-mails.ts';

/** The deciding user, the findings, and the administrators who are notified of disputes. */
interface Deed {
  context: Context;
  tx: Tx;
  session: Session;
  domain: DomainRow;
  place: { companyId: string; domainId: string };
  findings: readonly FindingRecord[];
  fingerprints: readonly string[];
  administrators: readonly MailRecipient[];
}

type Action = DecisionRequest['action'];
type RequestOf<A extends Action> = Extract<DecisionRequest, { action: A }>;
/** Applies it, and returns the changed findings. */
type Work<A extends Action> = (deed: Deed, request: RequestOf<A>) => Promise<readonly string[]>;

/** Administrators are read before the company's transaction begins, because it does not see them. */
export async function findDisputeRecipients(context: Context, action: Action): Promise<readonly MailRecipient[]> {
  if (action !== 'dispute' && action !== 'answer') return [];
  return context.db.withAllCompanies('disputes', listAdministrators);
}

/**
 * Decides on open findings of a domain (docs/product/rating.md): history, mails and audit in the same transaction. Ratings do not
 * change. The last decision counts: accepting a disputed finding withdraws the dispute.
 * @returns number of findings that changed
 * @throws {AppError} finding-not-found, finding-changed, reason-missing, accept-date-invalid, due-date-invalid, assignee-unknown,
 * dispute-not-asked
 */
export async function decideFindings(
  context: Context,
  tx: Tx,
  by: { session: Session; administrators: readonly MailRecipient[] },
  domain: DomainRow,
  request: DecisionRequest,
): Promise<number> {
  // Two concurrent colleagues: one accepts the finding that the other has just disputed, or vice versa.
  await lockEvaluation(tx, domain.id);
  const findings = await findingsByFingerprint(tx, domain.id, request.fingerprints);
  if (findings.length === 0) throw new AppError('finding-not-found');
  const fingerprints = findings.map((row) => row.fingerprint);
  const { seenEvents } = request;
  if (seenEvents !== undefined && seenEvents !== (await countEvents(tx, domain.id, fingerprints))) {
    throw new AppError('finding-changed');
  }
  const place = { companyId: domain.companyId, domainId: domain.id };
  const deed: Deed = { context, tx, domain, place, findings, fingerprints, ...by };
  const changed = await (WORKS[request.action] as Work<Action>)(deed, request);
  if (changed.length === 0) return 0;
  const { companyId, accountId, address } = by.session;
  const facts = { findings: changed.length, first: changed[0] };
  await audit(tx, { companyId, accountId, address, action: ENTRIES[request.action], target: domain.name, facts });
  return changed.length;
}

/** Actions of the audit log. */
const ENTRIES: Readonly<Record<Action, string>> = {
  accept: 'finding.accepted',
  dispute: 'finding.disputed',
  withdraw: 'finding.withdrawn',
  assign: 'finding.assigned',
  progress: 'finding.state-changed',
  comment: 'finding.commented',
  answer: 'finding.answered',
};

const WORKS: { readonly [A in Action]: Work<A> } = {
  async accept(deed, { reason, until }) {
    const { tx, place, session, fingerprints } = deed;
    const text = needed(reason);
    const today = dayIn(session.companyZone, nowOf(tx));
    if (!isDay(until) || until <= today || until > addDays(today, ACCEPTED_DAYS_MAX)) {
      throw new AppError('accept-date-invalid', { days: ACCEPTED_DAYS_MAX });
    }
    await takeDisputesBack(deed);
    const { accountId } = session;
    await upsertDecision(tx, place, fingerprints, { decision: 'accepted', reason: text, until, accountId });
    await remember(deed, fingerprints, 'accepted', text, { until });
    return fingerprints;
  },

  async dispute(deed, { reason }) {
    const { tx, place, session, domain } = deed;
    const text = needed(reason);
    const standing = await listDecisions(tx, domain.id, deed.fingerprints);
    const disputed = new Set(standing.filter((row) => row.decision === 'disputed').map((row) => row.fingerprint));
    const fresh = deed.fingerprints.filter((fingerprint) => !disputed.has(fingerprint));
    if (fresh.length === 0) return [];
    const { accountId } = session;
    await insertDisputes(tx, place, fresh, { reason: text, accountId });
    await upsertDecision(tx, place, fresh, { decision: 'disputed', reason: text, until: null, accountId });
    await remember(deed, fresh, 'disputed', text);
    await tellAdministrators(deed, 'dispute-opened', fresh.length);
    return fresh;
  },

  async withdraw(deed) {
    const { tx, place, domain } = deed;
    const standing = await listDecisions(tx, domain.id, deed.fingerprints);
    const accepted = standing.filter((row) => row.decision === 'accepted').map((row) => row.fingerprint);
    const disputed = await takeDisputesBack(deed);
    const both = [...accepted, ...disputed];
    await upsertDecision(tx, place, both, { decision: null, reason: '', until: null, accountId: null });
    await remember(deed, accepted, 'withdrawn', '');
    return both;
  },

  async assign(deed, { assignee, due }) {
    const { tx, context, place, session, domain, findings, fingerprints } = deed;
    const today = dayIn(session.companyZone, nowOf(tx));
    if (due !== null && (!isDay(due) || due < today || due > addDays(today, ACCEPTED_DAYS_MAX))) {
      throw new AppError('due-date-invalid', { days: ACCEPTED_DAYS_MAX });
    }
    if (assignee === null) {
      await upsertAssignee(tx, place, fingerprints, { assigneeId: null, due: null });
      await remember(deed, fingerprints, 'unassigned', '');
      return fingerprints;
    }
    const [colleague] = await colleaguesById(tx, domain.companyId, [assignee]);
    if (!colleague) throw new AppError('assignee-unknown');
    await upsertAssignee(tx, place, fingerprints, { assigneeId: assignee, due });
    await remember(deed, fingerprints, 'assigned', '', { assignee: colleague.name, ...(due ? { due } : {}) });
    // Users are not notified of their own decisions.
    if (assignee !== session.accountId) {
      await sendFindingMails(context, tx, [colleague], {
        template: 'finding-assigned',
        facts: { by: session.name, domain: domain.name, count: fingerprints.length, due: due ?? '–' },
        finding: findings[0]!.data as unknown as Finding,
        path: findingPath(domain.name, fingerprints[0]!),
      });
    }
    return fingerprints;
  },

  async progress(deed, { state }) {
    const { tx, place, domain } = deed;
    const standing = await listDecisions(tx, domain.id, deed.fingerprints);
    const moved = standing.filter(({ decision, progress }) => decision === null && (progress ?? 'open') !== state);
    const fingerprints = moved.map(({ fingerprint }) => fingerprint);
    await upsertProgress(tx, place, fingerprints, state === 'open' ? null : state);
    for (const [from, rows] of Map.groupBy(moved, ({ progress }) => progress ?? 'open')) {
      const those = rows.map(({ fingerprint }) => fingerprint);
      await remember(deed, those, 'state-changed', '', { from, state });
    }
    return fingerprints;
  },

  async comment(deed, { text, mentions = [] }) {
    const said = needed(text);
    await countComment(deed.tx, deed.place, deed.fingerprints);
    await remember(deed, deed.fingerprints, 'commented', said);
    await tellMentioned(deed, mentions, said);
    return deed.fingerprints;
  },

  async answer(deed, { text }) {
    const said = needed(text);
    const answered = await requeueDisputes(deed.tx, deed.domain.id, deed.fingerprints);
    if (answered.length === 0) throw new AppError('dispute-not-asked');
    await remember(deed, answered, 'answered', said);
    await tellAdministrators(deed, 'dispute-answered', answered.length);
    return answered;
  },
};

function needed(text: string): string {
  const said = text.trim();
  if (said === '') throw new AppError('reason-missing');
  return said;
}

/** Characters of a comment in the notification of the mentioned users; the finding has all of it. */
const QUOTED = 300;

/** Notifies the mentioned members of the company, except the author. */
async function tellMentioned(deed: Deed, mentions: readonly string[], said: string): Promise<void> {
  const { context, tx, session, domain, findings, fingerprints } = deed;
  const others = mentions.filter((id) => id !== session.accountId);
  if (others.length === 0) return;
  const comment = said.length > QUOTED ? `${said.slice(0, QUOTED)}…` : said;
  const { asset } = findings[0]!.data as unknown as Finding;
  for (const { id: account } of await colleaguesById(tx, domain.companyId, others)) {
    await notify(context, tx, {
      kind: 'mentioned',
      company: domain.companyId,
      account,
      key: uuidv7(),
      facts: { by: session.name, domain: domain.name, asset, count: fingerprints.length, comment },
      path: findingPath(domain.name, fingerprints[0]!),
    });
  }
}

async function takeDisputesBack(deed: Deed): Promise<string[]> {
  const withdrawn = await withdrawDisputes(deed.tx, deed.domain.id, deed.fingerprints);
  await remember(deed, withdrawn, 'dispute-withdrawn', '');
  return withdrawn;
}

async function remember(
  deed: Deed,
  fingerprints: readonly string[],
  kind: FindingEventKind,
  text: string,
  data: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (fingerprints.length === 0) return;
  const { accountId } = deed.session;
  await insertEvents(deed.tx, deed.place, fingerprints, { accountId, side: 'owner', kind, text, data });
}

async function tellAdministrators(
  { context, tx, session, domain, administrators: recipients }: Deed,
  template: 'dispute-opened' | 'dispute-answered',
  count: number,
): Promise<void> {
  const company = session.company || session.name;
  await sendFindingMails(context, tx, recipients, {
    template,
    facts: { company, domain: domain.name, count },
    path: '/admin/disputes',
  });
}
