import type { RatingSummary } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';

/** Why the total score is not higher: the cap that lowers it, and its reason. */
export function CapReason({ rating: { ceiling: cap, held } }: { rating: Pick<RatingSummary, 'ceiling' | 'held'> }) {
  const { t } = useTranslation();
  if (!cap || !held) return null;
  return (
    <span className="small">
      <b>{t('rating.held', { at: cap.at })}</b> {t(`rating.rule.${cap.rule}`, { count: cap.issues.length })}
    </span>
  );
}
