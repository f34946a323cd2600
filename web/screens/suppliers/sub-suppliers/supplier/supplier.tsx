import type { SupplierDetail } from '@assay/contract/api/analysis/portfolio.ts';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isApiError } from '#api/connection.ts';
import { Card } from '#components/card.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Day, Instant } from '#components/instant.tsx';
import { ResourceTable } from '#components/lists/table/resource-table.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { resultColumn } from '#components/suppliers/portfolio/columns.tsx';
import { ProfileDialog } from '#components/suppliers/portfolio/profile-dialog.tsx';
import { remindSuppliers, supplierQuery, supplierTiersQuery } from '#components/suppliers/portfolio/queries.ts';
import { Threshold } from '#components/suppliers/portfolio/supplier-table.tsx';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import cardStyles from '#styles/card.module.css';
import factStyles from '#styles/facts.module.css';
import { TimelineCard } from './timeline-card.tsx';

/** `/listSubSuppliers/{company}`: what a supplier shares, what the reader keeps about it, and its timeline. */
export function Supplier({ company }: { company: string }) {
  const { t } = useTranslation();
  const query = useQuery(supplierQuery(company));
  if (isApiError(query.error, 'supplier-not-found') || isApiError(query.error, 'validation-failed'))
    return (
      <div className="stack gap-16">
        <PageHead title={t('titles.supplier')} />
        <Note lead={t('errors:supplier-not-found')} live />
        <div>
          <Button component={Link} to="/listSubSuppliers?tab=suppliers" variant="default">
            {t('portfolio.toList')}
          </Button>
        </div>
      </div>
    );
  return (
    <QueryBoundary query={query} lines={8}>
      {(supplier) => <Page supplier={supplier} />}
    </QueryBoundary>
  );
}

function Page({ supplier }: { supplier: SupplierDetail }) {
  const { t } = useTranslation();
  const edits = useHasCompanyRole('member');
  const groups = useQuery({ ...supplierTiersQuery, enabled: edits }).data?.groups ?? [];
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const remind = async () => {
    setBusy(true);
    try {
      const { sent } = await remindSuppliers([supplier.companyId]);
      toast({ message: t(sent > 0 ? 'portfolio.remindedWhy' : 'portfolio.skippedOne') });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <div className="stack gap-16">
      <PageHead
        title={
          <span className="row wrap" style={{ gap: '4px 14px' }}>
            <GradeMark grade={supplier.grade} size={40} solid />
            <bdi>{supplier.company || t('suppliers.noCompany')}</bdi>
          </span>
        }
        facts={
          <>
            {t(supplier.confirmed ? 'suppliers.confirmed' : 'suppliers.selfDeclared')}
            {` · ${t(`suppliers.level.${supplier.level}`)} · ${t('suppliers.column.since')} `}
            <Day at={supplier.since} />
          </>
        }
      >
        {edits && (
          <>
            <Button
              variant="default"
              leftSection={<IconBell size={16} aria-hidden="true" />}
              loading={busy}
              onClick={() => void remind()}
            >
              {t('portfolio.remindOne')}
            </Button>
            <Button component={Link} to={`/questionnaires?box=sent&companies=${supplier.companyId}`} variant="default">
              {t('portfolio.ask')}
            </Button>
            <Button onClick={() => setEditing(true)}>{t('portfolio.edit')}</Button>
          </>
        )}
      </PageHead>
      <div className="grid">
        <Card title={t('portfolio.facts')} className="five">
          <dl className={factStyles.facts}>
            <dt>{t('portfolio.tier.label')}</dt>
            <dd>{t(supplier.tier === null ? 'portfolio.tier.none' : `portfolio.tier.long.${supplier.tier}`)}</dd>
            <dt>{t('portfolio.lowest')}</dt>
            <dd>{supplier.score ?? t('suppliers.portfolio.notRated')}</dd>
            <dt>{t('portfolio.threshold')}</dt>
            <dd>
              <Threshold row={supplier} />
            </dd>
            <dt>{t('portfolio.groups.label')}</dt>
            <dd>
              <bdi>{supplier.groups.length > 0 ? supplier.groups.join(', ') : '–'}</bdi>
            </dd>
            <dt>{t('portfolio.lastReminder')}</dt>
            <dd>
              <Instant at={supplier.remindedAt} />
            </dd>
          </dl>
        </Card>
        <Card flush title={t('suppliers.column.domains')} className="seven">
          {supplier.shared.length === 0 ? (
            <p className={`${cardStyles.listEmpty} text-2`}>{t('portfolio.noDomains')}</p>
          ) : (
            <ResourceTable
              rows={supplier.shared}
              rowKey={({ domain }) => domain}
              look="middle"
              columns={[
                {
                  id: 'domain',
                  label: t('domain'),
                  cell: ({ domain, at }) =>
                    at ? (
                      <Link
                        to={`/domain/${encodeURIComponent(domain)}?company=${encodeURIComponent(supplier.companyId)}`}
                      >
                        <Host name={domain} />
                      </Link>
                    ) : (
                      <Host name={domain} />
                    ),
                  className: 'strong',
                },
                resultColumn(t),
                { id: 'at', label: t('suppliers.column.lastScan'), cell: (row) => <Day at={row.at} /> },
              ]}
            />
          )}
        </Card>
      </div>
      <TimelineCard company={supplier.companyId} />
      {editing && <ProfileDialog supplier={supplier} groups={groups} onClose={() => setEditing(false)} />}
    </div>
  );
}
