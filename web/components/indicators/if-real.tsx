import { useTranslation } from 'react-i18next';

interface Props {
  /** Unconfirmed findings that would cost points; absent without any. */
  unconfirmed: { findings: number; score: number } | undefined;
}

/** Beside a score: what it would be if its unconfirmed findings were real. */
export function IfReal({ unconfirmed }: Props) {
  const { t } = useTranslation();
  if (!unconfirmed) return null;
  const { findings: count, score } = unconfirmed;
  return <span className="small warn">{t('terms:ifReal', { count, score: Math.floor(score) })}</span>;
}
