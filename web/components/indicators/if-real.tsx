import { useTranslation } from 'react-i18next';

interface Props {
  /** Unconfirmed findings that would cost points; absent without any. */
  unconfirmed: { findings: number; score: number } | undefined;
  /** How many units of its score are a point: 1 for a domain, 100 for an area. */
  unit?: 1 | 100;
}

/** Beside a score: what it would be if its unconfirmed findings were real. */
export function IfReal({ unconfirmed, unit = 1 }: Props) {
  const { t } = useTranslation();
  if (!unconfirmed) return null;
  const { findings: count, score } = unconfirmed;
  return <span className="small warn">{t('terms:ifReal', { count, score: Math.floor(score / unit) })}</span>;
}
