import type { AssociatedDomain } from '@assay/contract/api/domains.ts';
import { Button } from '@mantine/core';
import { IconTrash, IconWorldOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { associatedDomainsPageQuery, deleteDomain } from '#api/domains.ts';
import { Confirm } from '#components/confirm.tsx';
import tagStyles from '#components/domains/tags.module.css';
import { Tags } from '#components/domains/tags.tsx';
import { useIsOwn } from '#components/domains/use-own.ts';
import { Email } from '#components/email.tsx';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { useListState } from '#components/lists/use-list-state.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';
import { toast } from '#components/toast.ts';
import { useCanOpen, useHasCompanyRole } from '#session/permissions.ts';
import { VERIFICATION_KINDS } from './pending-list.tsx';

const ScanSettingsDialog = lazyDialog(
  async () => (await import('#components/domains/scan-settings/scan-settings-dialog.tsx')).ScanSettingsDialog,
);
const TagsDialog = lazyDialog(async () => (await import('./tags-dialog.tsx')).TagsDialog);

/** The dialog opened from a row. */
interface OpenDialog {
  kind: 'delete' | 'tags' | 'settings';
  row: AssociatedDomain;
}

/** Verified domains; only those added through verification can be deleted, by typing the name. */
export function DomainsTable() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const state = useListState();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const query = useQuery(associatedDomainsPageQuery(state.page, state.search));
  const close = () => setDialog(null);
  const isOwn = useIsOwn();
  const verifies = useHasCompanyRole('owner');
  const remove = async ({ domain, companyId }: AssociatedDomain, typed: string) => {
    await deleteDomain(domain, typed, companyId);
    toast({ message: t('delete.done', { domain }) });
    await queries.invalidateQueries();
  };
  return (
    <ResourceCard
      title={t('verifying.domains')}
      query={query}
      state={state}
      search={t('menu.searchDomains')}
      searchAbove="page"
      empty={{ icon: IconWorldOff, title: t('verifying.none'), why: t('verifying.noneWhy') }}
      look="middle pinned"
      zoned
      rowKey={({ companyId, domain }) => `${companyId}/${domain}`}
      columns={[
        {
          id: 'domain',
          label: t('domain'),
          cell: (row) => <NameCell row={row} onOpen={(kind) => setDialog({ kind, row })} />,
          className: 'strong',
        },
        {
          id: 'company',
          label: t('column.company'),
          cell: (row) => (
            <>
              <bdi>{row.company}</bdi>
              {row.companyNumber && <div className="tiny text-3">{row.companyNumber}</div>}
            </>
          ),
        },
        {
          id: 'contact',
          label: t('column.contact'),
          cell: (row) => (
            <>
              <bdi>{row.name}</bdi>
              <div>
                <Email address={row.account} />
              </div>
            </>
          ),
          className: 'text-2',
        },
        {
          id: 'state',
          label: t('column.state'),
          cell: (row) => (
            <>
              <Status kind={VERIFICATION_KINDS[row.status] ?? 'open'}>{t(`verification.${row.status}`)}</Status>
              {row.attested && <div className="tiny text-3">{t('verifying.attested')}</div>}
              {row.status !== 'verified' && verifies && isOwn(row) && (
                <div>
                  <Link to={`/listAssociatedDomains?add=${encodeURIComponent(row.domain)}`} className="small">
                    {t('firstRun.verifyAction')}
                  </Link>
                </div>
              )}
            </>
          ),
        },
        {
          id: 'result',
          label: t('column.result'),
          cell: (row) => <ResultCell row={row} />,
        },
        {
          id: 'verifiedAt',
          label: t('column.verifiedAt'),
          cell: (row) => <Instant at={row.verifiedAt} />,
          hide: 'medium',
        },
        {
          id: 'lastLogin',
          label: t('column.lastLogin'),
          cell: (row) => <Instant at={row.lastLoginTime} />,
          hide: 'medium',
        },
      ]}
      actions={(row) => (
        <Tooltip label={t(row.deletable ? 'delete.hint' : 'delete.notDeletable')}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={15} aria-hidden="true" />}
            aria-label={`${t('delete.action')}: ${row.domain}`}
            disabled={!row.deletable}
            onClick={() => setDialog({ kind: 'delete', row })}
          >
            {t('delete.action')}
          </Button>
        </Tooltip>
      )}
    >
      {dialog?.kind === 'tags' && <TagsDialog row={dialog.row} onClose={close} />}
      {dialog?.kind === 'settings' && (
        <ScanSettingsDialog domain={dialog.row.domain} unicode={dialog.row.unicode} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <Confirm
          title={t('delete.question', { domain: dialog.row.domain })}
          action={t('delete.action')}
          keep={t('delete.keep')}
          typed={dialog.row.domain}
          onClose={close}
          onConfirm={(typed) => remove(dialog.row, typed)}
        >
          {t('delete.explanation')}
        </Confirm>
      )}
    </ResourceCard>
  );
}

/** The last rating; before the first one a link to the scan of a verified domain, for those who may start it. */
function ResultCell({ row }: { row: AssociatedDomain }) {
  const { t } = useTranslation();
  const scans = useCanOpen('scan');
  const member = useHasCompanyRole('member');
  const isOwn = useIsOwn();
  if (row.lastScanAt) return <Result grade={row.grade} limited={row.limited} score={row.score} />;
  if (row.status !== 'verified' || !scans || !member || !isOwn(row)) return <span className="text-3">–</span>;
  return <Link to={`/scan?domain=${encodeURIComponent(row.domain)}`}>{t('firstRun.scanAction')}</Link>;
}

/** Name, tags and settings; domains of other companies are not changed here. */
function NameCell({ row, onOpen }: { row: AssociatedDomain; onOpen(kind: 'tags' | 'settings'): void }) {
  const { t } = useTranslation();
  const name = <Host name={row.unicode} />;
  const tags = t(row.tags.length > 0 ? 'tags.edit' : 'tags.add');
  const button = (kind: 'tags' | 'settings', label: string, text: string) => (
    <button
      type="button"
      className={`link-button tiny ${tagStyles.tagButton}`}
      aria-label={label}
      onClick={() => onOpen(kind)}
    >
      {text}
    </button>
  );
  return (
    <>
      {row.lastScanAt ? <Link to={`/domain/${encodeURIComponent(row.domain)}`}>{name}</Link> : name}
      {row.unicode !== row.domain && <div className="mono text-3">{row.domain}</div>}
      <div className="row wrap gap-12" style={{ marginTop: 4 }}>
        <Tags tags={row.tags} />
        {row.taggable && (
          <>
            {button('tags', `${tags}: ${row.domain}`, tags)}
            {button('settings', t('scanSettings.openOf', { domain: row.domain }), t('scanSettings.open'))}
          </>
        )}
      </div>
    </>
  );
}
