import { nearestLanguage } from '@assay/contract/languages.ts';
import { createTranslator } from '@assay/locales';
import { MAIL_TEMPLATES, type MailTemplate, type MailText, renderMail, TEMPLATES_WITH_LINK } from './mail-templates.ts';

/** Values as a real mail would have them; others are shown by the name of their placeholder. */
const EXAMPLES: Readonly<Record<string, string | number>> = {
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

export function isMailTemplate(text: string): text is MailTemplate {
  return (MAIL_TEMPLATES as readonly string[]).includes(text);
}

/** A template with invented values in a language, as its reader would see it. @param publicUrl of the links */
export function previewMail(template: MailTemplate, wanted: string, publicUrl: string): MailText {
  const translator = createTranslator(nearestLanguage(wanted));
  const places = ['subject', 'intro', 'action', 'outro'].flatMap((part) =>
    translator.placeholders(`mail:${template}.${part}`),
  );
  const facts = Object.fromEntries(places.map((place) => [place, EXAMPLES[place] ?? `[${place}]`]));
  const link = TEMPLATES_WITH_LINK.includes(template) ? `${publicUrl}/…` : null;
  return renderMail(translator, { template, facts, link });
}
