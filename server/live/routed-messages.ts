import type { ProbeProgress, ServerMessage } from '@assay/contract/events.ts';
import { NOTICES } from '../platform/bus/notice-kinds.ts';
import type { Database } from '../platform/db/access.ts';
import { findSessionOrigin } from '../platform/db/accounts/sessions.ts';
import { domainById } from '../platform/db/domains/domains.ts';
import { verificationById } from '../platform/db/domains/verifications.ts';
import { ratingById } from '../platform/db/ratings/ratings.ts';
import { reportById } from '../platform/db/ratings/reports.ts';
import { scanById } from '../platform/db/scans/scans.ts';
import type { Tx } from '../platform/db/transaction.ts';

/** A message and its recipients. */
export interface RoutedMessage {
  message: ServerMessage;
  /** Null = every account of the company. */
  accountId: string | null;
  /** Session that is not notified, because it caused the event. */
  exceptSession: string | null;
}

const toAll = (message: ServerMessage): RoutedMessage => ({ message, accountId: null, exceptSession: null });

/** How the row of each kind of notice is read. Null if the row was deleted. */
const READ: Readonly<Record<string, (tx: Tx, id: string) => Promise<RoutedMessage | null>>> = {
  async [NOTICES.scanProgress](tx, id) {
    const scan = await scanById(tx, id);
    if (!scan) return null;
    const { domain, share, findings } = scan;
    const probes = scan.probes as ProbeProgress[];
    return toAll({ type: 'scan_progress', scanId: id, domain, share, probes, findings });
  },
  async [NOTICES.scanState](tx, id) {
    const scan = await scanById(tx, id);
    return scan && toAll({ type: 'scan_state', scanId: id, domain: scan.domain, state: scan.state });
  },
  async [NOTICES.rating](tx, id) {
    const rating = await ratingById(tx, id);
    return rating && toAll({ type: 'rating_changed', domain: rating.domain, ratingId: id });
  },
  async [NOTICES.report](tx, id) {
    const report = await reportById(tx, id);
    const domain = report && (await domainById(tx, report.domainId));
    if (!report || !domain) return null;
    return toAll({ type: 'report_ready', domain: domain.name, pdfName: report.pdfName, ok: report.status === 'ready' });
  },
  async [NOTICES.verification](tx, id) {
    // A domain that lost its record is reported by its own id, because there is no request any more.
    const request = (await verificationById(tx, id)) ?? (await domainById(tx, id));
    if (!request) return null;
    const domain = 'name' in request ? request.name : request.domain;
    return toAll({ type: 'verification_changed', domain, status: request.status });
  },
  async [NOTICES.login](tx, id) {
    const session = await findSessionOrigin(tx, id);
    if (!session) return null;
    const content = { at: session.createdAt.toISOString(), address: session.address, device: session.userAgent };
    return { message: { type: 'user_login', content }, accountId: session.accountId, exceptSession: id };
  },
};

/** The message behind a notice, read as the company itself. */
export async function findMessage(
  db: Database,
  type: string,
  id: string,
  companyId: string,
): Promise<RoutedMessage | null> {
  const read = READ[type];
  return read ? db.withCompany(companyId, (tx) => read(tx, id)) : null;
}
