import type { IntegratedPreview } from '@assay/contract/api/reports/integrated.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandingQuery } from '#api/reports/branding.ts';
import { previewQuery, type VendorId } from '#api/reports/integrated.ts';
import { clock } from '#clock.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { Day, Instant } from '#components/instant.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import shellStyles from '#shell/shell.module.css';
import factStyles from '#styles/facts.module.css';
import styles from './integrated.module.css';
import type { ChosenDomain } from './use-choice.ts';

/** Columns hidden on phones. */
const LESS: readonly CountColumn[] = ['informational', 'other'];

/** Preview of the report: its cover, and each domain with its counts. */
export function PreviewCard({ vendor, chosen }: { vendor: VendorId; chosen: readonly ChosenDomain[] }) {
  const { t } = useTranslation();
  const query = useQuery(previewQuery(vendor, chosen));
  return (
    <Card title={t('integrated.preview.title')} busy={query.isFetching && query.data !== undefined}>
      {/* A rejected selection must not show the previous preview. */}
      <QueryBoundary query={query} lead={t('integrated.failed.preload')} lines={5}>
        {(preview) => <Preview preview={preview} />}
      </QueryBoundary>
    </Card>
  );
}

function Preview({ preview }: { preview: IntegratedPreview }) {
  const { t } = useTranslation();
  const { companies } = preview;
  const { data: branding } = useQuery(brandingQuery());
  const domains = companies.flatMap((company) => company.domains.map(({ domain }) => domain));
  const hidden = companies.filter(({ level }) => level === 'rating' || level === 'findings');
  return (
    <div className={styles.preview}>
      <div className={styles.cover} style={branding?.primary ? { borderInlineStartColor: branding.primary } : {}}>
        {branding?.logo ? (
          <img className={styles.logo} src={branding.logo.src} alt="" />
        ) : (
          <b className={`${shellStyles.brand} ${styles.brand}`}>Assay</b>
        )}
        <strong className={styles.title}>{t('titles.reportIntegrated')}</strong>
        <dl className={`${factStyles.facts} ${factStyles.one}`}>
          <dt>{t('integrated.cover.mainCompany')}</dt>
          <dd>
            <bdi>{preview.mainCompany || '–'}</bdi>
          </dd>
          <dt>{t('integrated.cover.targetVendor')}</dt>
          <dd>{preview.targetVendor || '–'}</dd>
          <dt>{t('integrated.cover.targetDomain')}</dt>
          <dd>{domains.join(', ')}</dd>
          <dt>{t('integrated.cover.reportDate')}</dt>
          <dd>
            <Day at={clock.now().toISOString()} />
          </dd>
        </dl>
      </div>
      <div className="stack gap-16">
        <p className="small text-2">{t('integrated.preview.holds')}</p>
        <ResourceTable
          look="middle"
          rows={companies.flatMap((company) => company.domains.map((row) => ({ ...row, company })))}
          rowKey={(row) => `${row.company.companyId} ${row.domain}`}
          heading={({ company }, before) => company !== before?.company && <CompanyHeading company={company} />}
          columns={[
            { id: 'domain', label: t('domain'), cell: (row) => <Host name={row.domain} />, className: 'strong' },
            {
              id: 'result',
              label: t('column.result'),
              cell: (row) => <Result grade={row.grade} limited={row.limited} score={row.score} />,
            },
            ...COUNT_COLUMNS.map(
              (column): Column<IntegratedPreview['companies'][number]['domains'][number]> => ({
                id: column,
                label: t(`terms:severities.${column}`),
                cell: (row) => row.counts[column],
                className: LESS.includes(column) ? 'hide-phone' : '',
                align: 'number',
              }),
            ),
            {
              id: 'scannedAt',
              label: t('column.scanDate'),
              cell: (row) => <Instant at={row.scannedAt} />,
              className: 'hide-phone',
            },
          ]}
        />
        {hidden.length > 0 && (
          <Note lead={t('integrated.preview.hidden')}>
            {hidden
              .map((company) =>
                t(`integrated.hides.${company.level}`, { company: company.company || t('integrated.noCompany') }),
              )
              .join(' ')}
          </Note>
        )}
      </div>
    </div>
  );
}

function CompanyHeading({ company }: { company: IntegratedPreview['companies'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      {company.company || t('integrated.noCompany')}{' '}
      <span className="small text-2">
        {t(`integrated.role.${company.own ? 'vendor' : 'subcontractor'}`)}
        {' · '}
        {t(`integrated.${company.confirmed ? 'confirmed' : 'selfDeclared'}`)}
        {' · '}
        {t(`integrated.level.${company.level ?? 'own'}`)}
      </span>
    </>
  );
}
