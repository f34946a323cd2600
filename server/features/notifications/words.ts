import { nearestLanguage } from '@assay/contract/languages.ts';
import type { NotificationKind } from '@assay/contract/values/notifications.ts';
import { createTranslator, type Translator } from '@assay/locales';
import type { Recipient } from '../../platform/db/notifications/notifications.ts';
import type { EventFacts } from '../../platform/db/notifications/outbox.ts';
import type { Mail } from '../../platform/mail/outbox.ts';

interface Told {
  kind: NotificationKind;
  facts: EventFacts;
  path: string;
}

/** Title and description of an event in a language. */
export function wordsOf(
  translator: Translator,
  { kind, facts }: Pick<Told, 'kind' | 'facts'>,
): {
  title: string;
  text: string;
} {
  const say = (part: string) => translator.t(`ui:notices.kind.${kind}.${part}`, facts);
  return { title: say('title'), text: say('text') };
}

/** The mail about one event. */
export function mailOf(event: Told, reader: Pick<Recipient, 'id' | 'email' | 'language' | 'timeZone'>): Mail {
  const translator = createTranslator(nearestLanguage(reader.language), reader.timeZone);
  return {
    to: reader.email,
    template: 'notification',
    language: reader.language,
    timeZone: reader.timeZone,
    facts: wordsOf(translator, event),
    path: event.path,
    accountId: reader.id,
  };
}
