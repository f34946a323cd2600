import type { AssociatedDomain } from '@assay/contract/api/domains.ts';
import { Button, Tooltip } from '@mantine/core';
import { IconTrash, IconWorldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { associatedDomainsPageQuery, deleteDomain } from '#api/domains.ts';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { Tags } from '#components/domains/tags.tsx';
import { Email } from '#components/email.tsx';
import { Empty } from '#components/empty.tsx';
import { Host } from '#components/host.tsx';
import { GradeMark } from '#components/indicators/grade-mark.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant, useZoneName } from '#components/instant.tsx';
import { ActionHead, PagedList } from '#components/lists/paged-list.tsx';
import { SearchField } from '#components/lists/search-field.tsx';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { toast } from '#components/toast.ts';
import { VERIFICATION_KINDS } from './pending-list.tsx';

const ScanSettingsDialog = lazyDialog(
  async () => (await import('#components/domains/scan-settings/scan-settings-dialog.tsx')).ScanSettingsDialog,
);
const TagsDialog = lazyDialog(async () => (await import('./tags-dialog.tsx')).TagsDialog);

interface LineProps {
  row: AssociatedDomain;
  onDelete(): void;
  /** Null if the domain belongs to another company. */
  onTags: (() => void) | null;
  onSettings: (() => void) | null;
}

function Line({ row, onDelete, onTags, onSettings }: LineProps) {
  const { t } = useTranslation();
  const tags = t(row.tags.length > 0 ? 'tags.edit' : 'tags.add');
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
        <div className="row wrap gap-12" style={{ marginTop: 4 }}>
          <Tags tags={row.tags} />
          {onTags && (
            <button
              type="button"
              className="link-button tiny tag-button"
              aria-label={`${tags}: ${row.domain}`}
              onClick={onTags}
            >
              {tags}
            </button>
          )}
          {onSettings && (
            <button
              type="button"
              className="link-button tiny tag-button"
              aria-label={t('scanSettings.openOf', { domain: row.domain })}
              onClick={onSettings}
            >
              {t('scanSettings.open')}
            </button>
          )}
        </div>
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
        <Status kind={VERIFICATION_KINDS[row.status] ?? 'open'}>{t(`verification.${row.status}`)}</Status>
        {row.attested && <div className="tiny text-3">{t('verify.attested')}</div>}
      </td>
      <td data-label={t('column.result')}>
        {row.lastScanAt ? (
          <span className="row">
            <GradeMark grade={row.grade} limited={row.limited} size={24} />
            <b>{row.score ?? '–'}</b>
          </span>
        ) : (
          <Link to={`/scan?domain=${encodeURIComponent(row.domain)}`}>{t('firstRun.scanAction')}</Link>
        )}
      </td>
      <td data-label={t('column.verifiedAt')} className="hide-medium">
        <Instant at={row.verifiedAt} />
      </td>
      <td data-label={t('column.lastLogin')} className="hide-medium">
        <Instant at={row.lastLoginTime} />
      </td>
      <td className="end">
        <Tooltip label={t(row.deletable ? 'delete.hint' : 'delete.notDeletable')}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            aria-label={`${t('delete.action')}: ${row.domain}`}
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
export function DomainsTable() {
  const { t } = useTranslation();
  const zone = useZoneName();
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<AssociatedDomain | null>(null);
  const [tagging, setTagging] = useState<AssociatedDomain | null>(null);
  const [setting, setSetting] = useState<AssociatedDomain | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(associatedDomainsPageQuery(page, search));
  const long = search !== '' || (query.data !== undefined && query.data.total > query.data.pageSize);
  const remove = async ({ domain, companyId }: AssociatedDomain, typed: string) => {
    await deleteDomain(domain, typed, companyId);
    toast({ message: t('delete.done', { domain }) });
    await queries.invalidateQueries();
  };
  return (
    <Card flush title={t('verify.domains')} busy={query.isRefetching}>
      {long && (
        <search className="filters">
          <SearchField
            search={search}
            placeholder={t('menu.searchDomains')}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
          />
        </search>
      )}
      <PagedList
        query={query}
        look="middle pinned"
        page={page}
        onPage={setPage}
        head={
          <>
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
            <ActionHead />
          </>
        }
        foot={t('table.zone', { zone })}
        empty={
          <Empty icon={IconWorldOff} title={t(search ? 'filter.nothing' : 'verify.none')}>
            {!search && t('verify.noneWhy')}
          </Empty>
        }
      >
        {(row) => (
          <Line
            key={`${row.companyId}/${row.domain}`}
            row={row}
            onDelete={() => setLeaving(row)}
            onTags={row.taggable ? () => setTagging(row) : null}
            onSettings={row.taggable ? () => setSetting(row) : null}
          />
        )}
      </PagedList>
      {tagging && <TagsDialog row={tagging} onClose={() => setTagging(null)} />}
      {setting && (
        <ScanSettingsDialog domain={setting.domain} unicode={setting.unicode} onClose={() => setSetting(null)} />
      )}
      {leaving && (
        <Confirm
          title={t('delete.question', { domain: leaving.domain })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          typed={leaving.domain}
          onClose={() => setLeaving(null)}
          onConfirm={(typed) => remove(leaving, typed)}
        >
          {t('delete.explanation')}
        </Confirm>
      )}
    </Card>
  );
}
