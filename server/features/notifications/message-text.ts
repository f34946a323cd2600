import { nearestLanguage } from '@assay/contract/languages.ts';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { openTranslator, type Translator } from '@assay/locales';
import { noticeTexts } from '@assay/locales/notice-texts.ts';
import type { EventFacts } from '#platform/db/notifications/event-outbox.ts';
import type { Recipient } from '#platform/db/notifications/notifications.ts';
import type { Mail } from '#platform/mail/mail-outbox.ts';

interface MessageEvent {
  kind: NotificationKind;
  facts: EventFacts;
  path: string;
}

/** Title and description of an event in a language. */
export function eventText(
  translator: Translator,
  { kind, facts }: Pick<MessageEvent, 'kind' | 'facts'>,
): {
  title: string;
  text: string;
} {
  return noticeTexts(kind, facts, (key, values) => translator.t(`ui:notices.kind.${key}`, values));
}

/** The mail about one event. */
export async function eventMail(
  event: MessageEvent,
  reader: Pick<Recipient, 'id' | 'email' | 'language' | 'timeZone'>,
): Promise<Mail> {
  const translator = await openTranslator(nearestLanguage(reader.language), reader.timeZone);
  return {
    to: reader.email,
    template: 'notification',
    language: reader.language,
    timeZone: reader.timeZone,
    facts: eventText(translator, event),
    path: event.path,
    accountId: reader.id,
  };
}
