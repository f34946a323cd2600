import type { IntegratedPreview } from '@assay/contract/api/reports/integrated.ts';
import { COUNT_COLUMNS, type CountColumn } from '@assay/contract/severities.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { brandingQuery } from '#api/reports/branding.ts';
import { previewQuery, type VendorId } from '#api/reports/integrated.ts';
import { clock } from '#clock.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
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
    <div className="integrated-preview">
      <div className="integrated-cover" style={branding?.primary ? { borderInlineStartColor: branding.primary } : {}}>
        {branding?.logo ? <img className="logo" src={branding.logo.src} alt="" /> : <b className="brand">Assay</b>}
        <strong className="cover-title">{t('titles.reportIntegrated')}</strong>
        <dl className="facts one">
          <dt>{t('integrated.cover.mainCompany')}</dt>
          <dd>{preview.mainCompany || '–'}</dd>
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
        <div className="table-wrap">
          <table className="table middle">
            <thead>
              <tr>
                <th scope="col">{t('domain')}</th>
                <th scope="col">{t('column.result')}</th>
                {COUNT_COLUMNS.map((column) => (
                  <th key={column} scope="col" className="number">
                    {t(`terms:severities.${column}`)}
                  </th>
                ))}
                <th scope="col">{t('column.scanDate')}</th>
              </tr>
            </thead>
            {companies.map((company) => (
              <CompanyRows key={company.companyId} company={company} />
            ))}
          </table>
        </div>
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

function CompanyRows({ company }: { company: IntegratedPreview['companies'][number] }) {
  const { t } = useTranslation();
  return (
    <tbody>
      <tr className="group-row">
        <td colSpan={COUNT_COLUMNS.length + 3}>
          {company.company || t('integrated.noCompany')}{' '}
          <span className="small text-2">
            {t(`integrated.role.${company.own ? 'vendor' : 'subcontractor'}`)}
            {' · '}
            {t(`integrated.${company.confirmed ? 'confirmed' : 'selfDeclared'}`)}
            {' · '}
            {t(`integrated.level.${company.level ?? 'own'}`)}
          </span>
        </td>
      </tr>
      {company.domains.map((row) => (
        <tr key={row.domain}>
          <td className="strong">
            <Host name={row.domain} />
          </td>
          <td data-label={t('column.result')}>
            <span className="row">
              <GradeMark grade={row.grade} limited={row.limited} size={24} />
              <b>{row.score ?? '–'}</b>
            </span>
          </td>
          {COUNT_COLUMNS.map((column) => (
            <td
              key={column}
              className={`number ${LESS.includes(column) ? 'hide-phone' : ''}`}
              data-label={t(`terms:severities.${column}`)}
            >
              {row.counts[column]}
            </td>
          ))}
          <td data-label={t('column.scanDate')} className="hide-phone">
            <Instant at={row.scannedAt} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
