import type { ChangesSince } from '@assay/contract/api/analysis/score-events.ts';
import type { RatingChange } from '@assay/contract/api/ratings.ts';
import { changeTerm } from '@assay/contract/values/comparison.ts';
import { useTranslation } from 'react-i18next';

/** What changed in a rating: the finding, how it changed, its area, and the cap that it set or lifted. */
export function ChangeText({
  change: { title, kind, area },
  cap = null,
}: {
  change: Pick<RatingChange, 'title' | 'kind' | 'area'>;
  cap?: ChangesSince['changes'][number]['cap'];
}) {
  const { t } = useTranslation();
  return (
    <span className="stack gap-0 grow">
      <span>{title}</span>
      <span className="tiny text-3">
        {t(`terms:${changeTerm(kind)}`)} · {t(`terms:areas.${area}`)}
        {cap && ` · ${t(`changes.cap-${cap.effect === 'set' ? 'set' : 'lifted'}`, { at: cap.at })}`}
      </span>
    </span>
  );
}
