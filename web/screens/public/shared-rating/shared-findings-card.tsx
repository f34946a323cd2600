import type { SharedRating } from '@assay/contract/api/analysis/share-links.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sharedRatingFindingsQuery } from '#api/analysis.ts';
import { ReadOnlyFindings } from '#components/findings/read-only-findings.tsx';
import { useListFilter } from '#components/lists/use-list-filter.ts';

/** Findings of the scan, as far as the link shares them. */
export function SharedFindingsCard({ code, rating }: { code: string; rating: SharedRating }) {
  const { t } = useTranslation();
  const filter = useListFilter('column', 'issue');
  const query = useQuery(sharedRatingFindingsQuery(code, rating.pass, filter));
  const whole = rating.level === 'everything';
  return (
    <ReadOnlyFindings
      title={t('sharedRating.findings')}
      placeholder={t('sharedRating.search')}
      filter={filter}
      query={query}
      counts={rating.counts}
      withArea
      whole={whole ? { asset: t('sharedRating.asset'), evidence: t('sharedRating.evidence') } : null}
    />
  );
}
