import type { LogEntry } from '@assay/contract/api/administration/logs.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Email } from '../email.tsx';
import { Host } from '../host.tsx';
import { Instant } from '../instant.tsx';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** Localizes actions. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => t(`actions.${action}`, { defaultValue: t('log.otherAction') });
}

/**
 * Actor of an entry: an account, an administrator or another company's account that is not visible to the user, a
 * deleted account, or the product.
 */
export function Actor({ entry: { actor, action } }: { entry: Pick<LogEntry, 'actor' | 'action'> }) {
  const { t } = useTranslation();
  if (!actor) return <span className="text-2">{t('log.product')}</span>;
  if (actor.deleted) return <span className="text-2">{t('log.deleted')}</span>;
  if (!actor.account) {
    // Entries name the other company of a supplier chain, but not its members.
    const otherEnd = /^(supplier|questionnaire)\./.test(action) && action !== 'supplier.ended-by-administrator';
    return <span className="text-2">{t(otherEnd ? 'log.otherCompany' : 'log.administrator')}</span>;
  }
  return <Email address={actor.account} />;
}

/** Target of an entry. */
export function Target({ entry }: { entry: Pick<LogEntry, 'target' | 'erased'> }) {
  const { t } = useTranslation();
  if (entry.target) return entry.target.includes('@') ? <Email address={entry.target} /> : <Host name={entry.target} />;
  return <span className="text-3">{entry.erased ? t('log.erased') : '–'}</span>;
}

/** One localized value of an entry. */
export function FactValue({ action, name, value }: { action: string; name: string; value: unknown }) {
  const { t } = useTranslation();
  const words = useActionText();
  const text = (): ReactNode => {
    if (value === null || value === undefined || value === '') return <span className="text-3">–</span>;
    if (typeof value === 'boolean') return value ? t('yes') : t('no');
    if (name === 'plan' || name === 'permission') return t(`role.${String(value)}`, { defaultValue: String(value) });
    if ((name === 'capital' || name === 'industry') && value)
      return t(`${name}.${String(value)}`, { defaultValue: String(value) });
    if (name === 'companyRole' || (name === 'value' && action === 'colleague.role'))
      return t(`terms:companyRoles.${String(value)}`, { defaultValue: String(value) });
    if (name === 'language')
      return LANGUAGES.find(({ code }) => code === value)?.nativeName ?? <span>{String(value)}</span>;
    if (name === 'reason' && action === 'session.refused')
      return t(`refusalReason.${String(value)}`, { defaultValue: String(value) });
    if (name === 'first') return t(`reading.${String(value).split('.')[0]}`, { defaultValue: words(String(value)) });
    if (name === 'log') return t(`titles.${value === 'company/logs' ? 'companyLog' : String(value)}`);
    if (name === 'changed' && Array.isArray(value))
      return value.map((field) => t(`auditFact.${field}`, { defaultValue: String(field) })).join(', ');
    if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
    if (typeof value === 'string' && INSTANT.test(value)) return <Instant at={value} />;
    if (typeof value === 'object') return <span className="mono anywhere">{JSON.stringify(value)}</span>;
    return <span className="anywhere">{String(value)}</span>;
  };
  return text();
}
