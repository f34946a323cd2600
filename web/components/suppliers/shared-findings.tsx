import type { AreaId } from '@assay/contract/areas.ts';
import type { AlertCounts } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Subject } from '#api/ratings.ts';
import { sharedFindingsQuery } from '#api/suppliers.ts';
import { ReadOnlyFindings } from '../findings/read-only-findings.tsx';
import { useListFilter } from '../lists/use-list-filter.ts';
import { OwnerStatements } from './owner-statements.tsx';

interface Props {
  subject: Subject;
  /** Null = all areas. */
  area: AreaId | null;
  counts: AlertCounts;
}

/** Findings of another company, without addresses, paths, names and evidence; read-only. */
export function SharedFindings({ subject, area, counts }: Props) {
  const { t } = useTranslation();
  const filter = useListFilter('column', 'issue');
  const query = useQuery(sharedFindingsQuery(subject, area, filter));
  return (
    <ReadOnlyFindings
      title={t('suppliers.sharedPage.findingsTitle')}
      placeholder={t('suppliers.search.findings')}
      filter={filter}
      query={query}
      counts={counts}
      withArea={area === null}
      more={({ findings = [] }) => <OwnerStatements findings={findings} />}
    />
  );
}
