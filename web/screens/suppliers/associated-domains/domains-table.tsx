import type { AssociatedDomain } from '@assay/contract/api/domains.ts';
import { Button, Tooltip } from '@mantine/core';
import { IconTrash, IconWorldOff } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deleteDomain } from '../../../api/domains.ts';
import { Card } from '../../../components/card.tsx';
import { Confirm } from '../../../components/confirm.tsx';
import { Email } from '../../../components/email.tsx';
import { Empty } from '../../../components/empty.tsx';
import { Host } from '../../../components/host.tsx';
import { Instant, useZoneName } from '../../../components/instant.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { GradeMark } from '../../../components/marks/grade-mark.tsx';
import { State } from '../../../components/marks/state.tsx';
import { toast } from '../../../components/toast.ts';
import { VERIFICATION_KINDS } from './pending-list.tsx';

function Line({ row, onDelete }: { row: AssociatedDomain; onDelete(): void }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className="strong">
        {row.lastScanAt ? (
          <Link to={`/domain/${encodeURIComponent(row.domain)}`}>
            <Host name={row.unicode} />
          </Link>
        ) : (
          <Host name={row.unicode} />
        )}
        {row.unicode !== row.domain && <div className="mono text-3">{row.domain}</div>}
      </td>
      <td data-label={t('column.company')}>
        {row.company}
        {row.companyNumber && <div className="tiny text-3">{row.companyNumber}</div>}
      </td>
      <td data-label={t('column.contact')} className="text-2">
        {row.name}
        <div>
          <Email address={row.account} />
        </div>
      </td>
      <td data-label={t('column.state')}>
        <State kind={VERIFICATION_KINDS[row.status] ?? 'open'}>{t(`verification.${row.status}`)}</State>
        {row.attested && <div className="tiny text-3">{t('verify.attested')}</div>}
      </td>
      <td data-label={t('column.result')}>
        {row.lastScanAt ? (
          <span className="row">
            <GradeMark grade={row.grade} size={24} />
            <b>{row.score ?? '–'}</b>
          </span>
        ) : (
          <Link to={`/scan?domain=${encodeURIComponent(row.domain)}`}>{t('firstRun.scanAction')}</Link>
        )}
      </td>
      <td data-label={t('column.verifiedAt')} className="hide-medium">
        <Instant at={row.verifiedAt} zone={false} />
      </td>
      <td data-label={t('column.lastLogin')} className="hide-medium">
        <Instant at={row.lastLoginTime} zone={false} />
      </td>
      <td className="end">
        <Tooltip label={t(row.deletable ? 'delete.hint' : 'delete.notDeletable')}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            aria-label={t('delete.of', { domain: row.domain })}
            disabled={!row.deletable}
            onClick={onDelete}
          >
            {t('delete.action')}
          </Button>
        </Tooltip>
      </td>
    </tr>
  );
}

/** Verified domains; only those added through verification can be deleted, by typing the name. */
export function DomainsTable({ query }: { query: UseQueryResult<AssociatedDomain[]> }) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = async (domain: string, typed: string) => {
    await deleteDomain(domain, typed);
    toast({ message: t('delete.done', { domain }) });
    await queries.invalidateQueries();
  };
  return (
    <Card flush title={t('verify.domains')} busy={query.isRefetching}>
      <Loaded query={query}>
        {(list) =>
          list.length === 0 ? (
            <div style={{ padding: '0 20px 20px' }}>
              <Empty icon={IconWorldOff} title={t('verify.none')}>
                {t('verify.noneWhy')}
              </Empty>
            </div>
          ) : (
            <>
              <div className="table-wrap">
                <table className="table middle pinned">
                  <thead>
                    <tr>
                      <th scope="col">{t('domain')}</th>
                      <th scope="col">{t('column.company')}</th>
                      <th scope="col">{t('column.contact')}</th>
                      <th scope="col">{t('column.state')}</th>
                      <th scope="col">{t('column.result')}</th>
                      <th scope="col" className="hide-medium">
                        {t('column.verifiedAt')}
                      </th>
                      <th scope="col" className="hide-medium">
                        {t('column.lastLogin')}
                      </th>
                      <th scope="col">
                        <span className="visually-hidden">{t('column.action')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <Line key={`${row.company}/${row.domain}`} row={row} onDelete={() => setLeaving(row.domain)} />
                    ))}
                  </tbody>
                </table>
              </div>
              <div className="table-foot">
                <span>{t('verify.count', { count: list.length })}</span>
                <span>{t('table.zone', { zone })}</span>
              </div>
            </>
          )
        }
      </Loaded>
      {leaving && (
        <Confirm
          title={t('delete.question', { domain: leaving })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          typed={leaving}
          onClose={() => setLeaving(null)}
          onConfirm={(typed) => remove(leaving, typed)}
        >
          {t('delete.explanation')}
        </Confirm>
      )}
    </Card>
  );
}
