import type { RatingChange } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';

/** What changed in a rating: the finding, how it changed, and its area. */
export function ChangeText({
  change: { title, kind, area },
}: {
  change: Pick<RatingChange, 'title' | 'kind' | 'area'>;
}) {
  const { t } = useTranslation();
  return (
    <span className="stack gap-0 grow">
      <span>{title}</span>
      <span className="tiny text-3">
        {t(`changes.${kind}`)} · {t(`terms:areas.${area}`)}
      </span>
    </span>
  );
}
