import type { Finding } from '@assay/contract/assessment.ts';
import { nearestLanguage } from '@assay/contract/languages.ts';
import { openTranslator, type Translator } from '@assay/locales';
import { findingPath, findingText } from '#features/ratings/index.ts';
import type { TicketConnectionRecord } from '#platform/db/notifications/ticket-connections.ts';
import type { TicketRecord } from '#platform/db/notifications/tickets.ts';
import type { TicketContent } from './systems/ticket-system.ts';

/** Texts of tickets, in the language of the account that last changed the connection. */
export function ticketWords({
  language,
  timeZone,
}: Pick<TicketConnectionRecord, 'language' | 'timeZone'>): Promise<Translator> {
  return openTranslator(nearestLanguage(language), timeZone);
}

/** Title and text of a ticket. @param ticket with its finding */
export function ticketContent(ticket: TicketRecord, publicUrl: string, words: Translator): TicketContent {
  const finding = ticket.data as unknown as Finding;
  const { title, description, solution } = findingText(finding, words);
  const say = (key: string, facts: Record<string, string>) => words.t(`report:tickets.${key}`, facts);
  const severity = words.t(`terms:severities.${finding.severity}`);
  const { asset } = finding;
  return {
    title: say('title', { severity, title, asset }),
    paragraphs: [
      description,
      say('asset', { asset, domain: ticket.domain }),
      say('severity', { severity }),
      say('solution', { solution }),
      ...(finding.reproduce ? [say('reproduce', { command: finding.reproduce })] : []),
      ...(ticket.assignee ? [say('assignee', { name: ticket.assignee })] : []),
      ...(ticket.due ? [say('due', { day: ticket.due })] : []),
      say('source', {}),
    ],
    url: publicUrl + findingPath(ticket.domain, ticket.fingerprint),
    marker: markerOf(ticket),
    severity: finding.severity,
  };
}

/** Identifies a ticket in its system, whatever becomes of its text. */
export function markerOf({ id }: Pick<TicketRecord, 'id'>): string {
  return `assay-${id}`;
}

/** Why a ticket is closed. */
export function closingText({ gone, decision, closedBy, until }: TicketRecord, words: Translator): string {
  const why = gone ? 'gone' : (decision ?? 'fixed');
  if (why === 'fixed' && closedBy !== 'fixed')
    return words.t('report:tickets.not-fixed', { cause: words.t(`terms:absence.${closedBy ?? 'not-assessed'}`) });
  return words.t(`report:tickets.${why}`, { until: until ?? '' });
}
