import type { ComparedSupplier } from '@assay/contract/api/analysis/portfolio.ts';
import { AREA_IDS } from '@assay/contract/areas.ts';
import { SEVERITIES } from '@assay/contract/severities.ts';
import { COMPARED_SUPPLIERS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Card } from '#components/card.tsx';
import { Empty } from '#components/empty.tsx';
import { SeverityBadge } from '#components/findings/severity.tsx';
import { Result } from '#components/indicators/result.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { wholePoints } from '#components/numbers.ts';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import styles from '#components/suppliers/portfolio/portfolio.module.css';
import { supplierComparisonQuery } from '#components/suppliers/portfolio/queries.ts';
import { Threshold } from '#components/suppliers/portfolio/supplier-table.tsx';
import { Sparkline } from '#components/suppliers/sparkline.tsx';
import tableStyles from '#styles/table.module.css';

/** Where suppliers are selected. */
const LIST = '/listSubSuppliers?tab=suppliers';

/** `/listSubSuppliers?tab=compare&companies=…`: two to four suppliers side by side. */
export function Comparison() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const companies = (params.get('companies') ?? '').split(',').filter(Boolean);
  const query = useQuery(supplierComparisonQuery(companies));
  const few = companies.length < COMPARED_SUPPLIERS.min;
  return (
    <>
      <PageHead title={t('portfolio.comparison.page')} facts={t('portfolio.comparison.facts')}>
        {!few && (
          <Button component={Link} to={LIST} variant="default">
            {t('portfolio.toList')}
          </Button>
        )}
      </PageHead>
      {few ? (
        <Card>
          <Empty
            icon={IconUsersGroup}
            title={t('portfolio.compareWhy', COMPARED_SUPPLIERS)}
            action={
              <Button component={Link} to={LIST}>
                {t('portfolio.toList')}
              </Button>
            }
          />
        </Card>
      ) : (
        <Card flush title={t('portfolio.comparison.title')}>
          <QueryBoundary query={query} lines={12}>
            {(suppliers) => <ComparisonTable suppliers={suppliers} />}
          </QueryBoundary>
        </Card>
      )}
    </>
  );
}

function ComparisonTable({ suppliers }: { suppliers: readonly ComparedSupplier[] }) {
  const { t } = useTranslation();
  const lines: { key: string; label: ReactNode; cell(one: ComparedSupplier): ReactNode }[] = [
    {
      key: 'score',
      label: t('portfolio.lowest'),
      cell: ({ grade, score }) => <Result grade={grade} score={score} unrated={t('suppliers.portfolio.notRated')} />,
    },
    {
      key: 'tier',
      label: t('portfolio.tier.label'),
      cell: ({ tier }) => (tier === null ? '–' : t('portfolio.tier.name', { tier })),
    },
    { key: 'threshold', label: t('portfolio.threshold'), cell: (one) => <Threshold row={one} /> },
    {
      key: 'change',
      label: t('portfolio.change30'),
      cell: ({ change }) => (change === null ? '–' : <ScoreChange value={change} />),
    },
    { key: 'trend', label: t('portfolio.comparison.trend'), cell: ({ trend }) => <Sparkline values={trend} /> },
    { key: 'domains', label: t('suppliers.column.domains'), cell: ({ domains }) => domains },
  ];
  return (
    <div className={`${tableStyles.wrap} ${styles.comparison}`}>
      <table className={`${tableStyles.table} ${tableStyles.middle}`}>
        <caption className="visually-hidden">{t('portfolio.comparison.title')}</caption>
        <thead>
          <tr>
            <td />
            {suppliers.map(({ companyId, company, level }) => (
              <th key={companyId} scope="col">
                <Link to={`/listSubSuppliers/${companyId}`}>
                  <bdi>{company || t('suppliers.noCompany')}</bdi>
                </Link>
                <div className="tiny text-3">{t(`suppliers.level.${level}`)}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, label, cell }) => (
            <Line key={key} label={label} suppliers={suppliers} cell={cell} />
          ))}
          <Heading text={t('portfolio.comparison.areas')} width={suppliers.length + 1} />
          {AREA_IDS.map((area) => (
            <Line
              key={area}
              label={t(`terms:areas.${area}`)}
              suppliers={suppliers}
              cell={(one) => {
                const score = one.areas.find((line) => line.area === area)?.score ?? null;
                const lowest = Math.min(
                  ...suppliers.flatMap(({ areas }) => areas.find((line) => line.area === area)?.score ?? []),
                );
                if (score === null) return <span className="text-3">{t('notAssessed')}</span>;
                return score === lowest && suppliers.length > 1 ? <b>{wholePoints(score)}</b> : wholePoints(score);
              }}
            />
          ))}
          <Heading text={t('portfolio.comparison.counts')} width={suppliers.length + 1} />
          {SEVERITIES.filter((level) => level !== 'informational').map((level) => (
            <Line
              key={level}
              label={<SeverityBadge level={level} />}
              suppliers={suppliers}
              cell={({ counts }) => counts[level]}
            />
          ))}
          <Heading text={t('portfolio.comparison.providers')} width={suppliers.length + 1} />
          <Line
            label={t('suppliers.column.provider')}
            suppliers={suppliers}
            cell={(one) => <Providers supplier={one} suppliers={suppliers} />}
          />
        </tbody>
      </table>
    </div>
  );
}

function Line({
  label,
  suppliers,
  cell,
}: {
  label: ReactNode;
  suppliers: readonly ComparedSupplier[];
  cell(one: ComparedSupplier): ReactNode;
}) {
  return (
    <tr>
      <th scope="row">{label}</th>
      {suppliers.map((one) => (
        <td key={one.companyId} data-label={one.company}>
          {cell(one)}
        </td>
      ))}
    </tr>
  );
}

function Heading({ text, width }: { text: string; width: number }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={width}>
        {text}
      </th>
    </tr>
  );
}

/** Operators of a supplier; those that another one depends on too are bold. */
function Providers({ supplier, suppliers }: { supplier: ComparedSupplier; suppliers: readonly ComparedSupplier[] }) {
  const { t } = useTranslation();
  if (supplier.providers === null) return <span className="text-3">{t('suppliers.sharedPage.hidden')}</span>;
  if (supplier.providers.length === 0) return '–';
  const shared = (provider: string) =>
    suppliers.some(
      (one) => one.companyId !== supplier.companyId && one.providers?.some((line) => line.provider === provider),
    );
  return (
    <span className="small">
      {supplier.providers.map(({ kind, provider }, index) => (
        <Fragment key={`${kind}/${provider}`}>
          {index > 0 && ', '}
          <bdi>{shared(provider) ? <b>{provider}</b> : provider}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
