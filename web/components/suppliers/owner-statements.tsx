import type { RowFinding } from '@assay/contract/api/analysis/row-findings.ts';
import { useTranslation } from 'react-i18next';
import { statementsOf } from './statements-of.ts';

/** The owner's statements on the findings of a row, each with the number of findings if it is not about all of them. */
export function OwnerStatements({ findings }: { findings: readonly Pick<RowFinding, 'statement'>[] }) {
  const { t } = useTranslation();
  return statementsOf(findings).map(({ statement, count }) => (
    <p key={JSON.stringify(statement)} className="small text-2">
      <span className="strong">
        {t('suppliers.sharedPage.statement')}:{' '}
        {t(`suppliers.sharedPage.${statement.decision}`, { until: statement.until ?? '' })}
      </span>
      {count < findings.length && ` · ${t('suppliers.sharedPage.statementOn', { count, all: findings.length })}`}
      {statement.reason && ` · ${statement.reason}`}
    </p>
  ));
}
