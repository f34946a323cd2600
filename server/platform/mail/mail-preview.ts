import { nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator, type Translator } from '@assay/locales';
import { MAIL_TEMPLATES, type MailTemplate, type MailText, renderMail, TEMPLATES_WITH_LINK } from './mail-templates.ts';

/** Values as a real mail would have them. */
const EXAMPLES: Readonly<Record<string, string | number>> = {
  by: 'Tomas Berg',
  due: '2026-03-31',
  name: 'Maya Lindqvist',
  company: 'Northwind Foods',
  inviter: 'tomas.berg@northwind.example',
  account: 'maya.lindqvist@northwind.example',
  domain: 'northwind.example',
  domains: 'northwind.example',
  count: 3,
  days: 3,
  day: '2026-03-31',
  sessions: 2,
  apiTokens: 1,
  devices: 3,
  token: 'Nightly export',
  passkey: 'Laptop',
  free: '1.4',
  percent: 3,
};

/** Texts that the product writes into mails in the language of their reader. */
function examplesOf(translator: Translator): Readonly<Record<string, string | number>> {
  const event = (kind: string, facts: Record<string, string | number>) => {
    const say = (part: string) => translator.t(`ui:notices.kind.${kind}.${part}`, facts);
    return { title: say('title'), text: say('text') };
  };
  const dropped = event('rating-dropped', { domain: 'northwind.example', before: 81, after: 74 });
  const expiring = event('certificate-expiring', {
    host: 'shop.northwind.example',
    hosts: 'shop.northwind.example',
    count: 9,
    until: '2026-03-31',
  });
  const line = ({ title, text }: typeof dropped, day: string) =>
    `${translator.instant(`${day}T06:30:00.000Z`)}\n${title}. ${text}`;
  return {
    ...EXAMPLES,
    ...expiring,
    explanation: translator.check('web_app_security.certificate').why,
    lines: [line(dropped, '2026-03-22'), line(expiring, '2026-03-21')].join('\n\n'),
  };
}

export function isMailTemplate(text: string): text is MailTemplate {
  return (MAIL_TEMPLATES as readonly string[]).includes(text);
}

/**
 * A template with invented values in a language, as its reader would see it.
 * @param publicUrl of the links
 * @param given values instead of the invented ones
 */
export function previewMail(
  template: MailTemplate,
  wanted: string,
  publicUrl: string,
  given: Readonly<Record<string, string | number>> = {},
): MailText {
  const translator = createTranslator(nearestLanguage(wanted));
  const places = ['subject', 'intro', 'action', 'outro'].flatMap((part) =>
    translator.placeholders(`mail:${template}.${part}`),
  );
  const examples = { ...examplesOf(translator), ...given };
  const facts = Object.fromEntries(places.map((place) => [place, examples[place] ?? `[${place}]`]));
  const link = TEMPLATES_WITH_LINK.includes(template) ? `${publicUrl}/…` : null;
  return renderMail(translator, { template, facts, link, recipient: String(EXAMPLES.name) });
}
