import type { SupplierRow } from '@assay/contract/api/analysis/portfolio.ts';
import { RECIPIENTS_MAX } from '@assay/contract/values/supply-chain/questionnaires.ts';
import {
  COMPARED_SUPPLIERS,
  REMINDED_AT_ONCE_MAX,
  SUPPLIER_TIERS,
} from '@assay/contract/values/supply-chain/suppliers.ts';
import { Button } from '@mantine/core';
import { IconBell, IconClipboardList, IconColumns3, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import tagStyles from '#components/domains/tags.module.css';
import { useSelection } from '#components/findings/decisions/use-selection.ts';
import { Host } from '#components/host.tsx';
import { Result } from '#components/indicators/result.tsx';
import { ScoreChange } from '#components/indicators/score-change.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Day } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import type { Column } from '#components/lists/table/columns.ts';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import { ResourceCard } from '#components/lists/table/resource-card.tsx';
import { SelectionBar } from '#components/lists/table/selection-bar.tsx';
import { useListAddress } from '#components/lists/use-list-address.ts';
import { useBusy } from '#components/loading/use-busy.ts';
import { toast } from '#components/toast.ts';
import { useHasCompanyRole } from '#session/permissions.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { remindSuppliers, supplierCompaniesQuery, supplierTiersQuery } from './queries.ts';

const FILTERS = ['tier', 'group', 'below'];
const TIERS = [...SUPPLIER_TIERS.map(String), 'none'];

/** Companies that share their results: tier, groups, lowest score, and actions on several at once. */
export function SupplierTable({ action }: { action?: ReactNode }) {
  const { t } = useTranslation();
  const address = useListAddress('score', FILTERS);
  const filter = { tier: address.get('tier'), group: address.get('group'), below: address.get('below') };
  const query = useQuery(supplierCompaniesQuery({ ...address, ...filter }));
  const groups = useQuery(supplierTiersQuery).data?.groups ?? [];
  const selection = useSelection();
  const [edited, setEdited] = useState<SupplierRow | null>(null);
  const edits = useHasCompanyRole('member');
  const tierText = (tier: string) =>
    tier === 'none' ? t('portfolio.tier.none') : t('portfolio.tier.name', { tier: Number(tier) });
  return (
    <ResourceCard
      title={t('suppliers.tab.suppliers')}
      query={query}
      state={address}
      search={t('portfolio.search')}
      searchAbove={0}
      filters={
        <>
          <FilterSelect
            label={t('portfolio.tier.label')}
            all={t('portfolio.tier.any')}
            values={TIERS}
            textOf={tierText}
            value={filter.tier}
            onChange={(tier) => address.set({ tier })}
          />
          {groups.length > 0 && (
            <FilterSelect
              label={t('portfolio.groups.label')}
              all={t('portfolio.groups.any')}
              values={groups}
              textOf={(group) => group}
              value={filter.group}
              onChange={(group) => address.set({ group })}
            />
          )}
          <FilterChips
            values={['true']}
            textOf={() => t('portfolio.belowOnly')}
            value={filter.below}
            onChange={(below) => address.set({ below })}
          />
        </>
      }
      notes={edits && selection.chosen.length > 0 && <BulkActions chosen={selection.chosen} onDone={selection.clear} />}
      empty={{
        icon: IconUsersGroup,
        title: t('suppliers.none.sub'),
        why: t('suppliers.none.subWhy'),
        action,
        clears: true,
      }}
      look="middle pinned"
      zoned
      rowKey={({ companyId }) => companyId}
      selection={
        edits
          ? {
              state: selection,
              idsOf: ({ companyId }) => [companyId],
              nameOf: ({ company }) => company || t('suppliers.noCompany'),
            }
          : null
      }
      actions={
        edits
          ? (row) => (
              <RowButton
                name={t('portfolio.editOf', { company: row.company || t('suppliers.noCompany') })}
                onClick={() => setEdited(row)}
              >
                {t('portfolio.edit')}
              </RowButton>
            )
          : undefined
      }
      columns={columnsOf(t, tierText)}
    >
      {edited && <ProfileDialog supplier={edited} groups={groups} onClose={() => setEdited(null)} />}
    </ResourceCard>
  );
}

function columnsOf(t: TFunction, tierText: (tier: string) => string): Column<SupplierRow>[] {
  return [
    {
      id: 'company',
      label: t('column.company'),
      cell: (row) => <CompanyLink row={row} />,
      className: 'strong',
      sort: 'ascending',
    },
    {
      id: 'tier',
      label: t('portfolio.tier.label'),
      cell: (row) => (row.tier === null ? '–' : tierText(String(row.tier))),
      sort: 'ascending',
    },
    {
      id: 'score',
      label: t('portfolio.lowest'),
      cell: (row) => (
        <div>
          <Result grade={row.grade} score={row.score} unrated={t('suppliers.portfolio.notRated')} />
          {row.weakest && row.rated > 1 && (
            <div className="tiny text-3">
              <Host name={row.weakest} />
            </div>
          )}
        </div>
      ),
      sort: 'ascending',
    },
    {
      id: 'threshold',
      label: t('portfolio.threshold'),
      cell: (row) => <Threshold row={row} />,
    },
    {
      id: 'change',
      label: t('portfolio.change30'),
      cell: (row) => (row.change === null ? '–' : <ScoreChange value={row.change} />),
      sort: 'ascending',
    },
    {
      id: 'domains',
      label: t('suppliers.column.domains'),
      cell: (row) => row.domains,
      align: 'number',
      hide: 'medium',
    },
    {
      id: 'lastScanAt',
      label: t('suppliers.column.lastScan'),
      cell: (row) => <Day at={row.lastScanAt} />,
      sort: 'descending',
      hide: 'medium',
    },
  ];
}

function CompanyLink({ row }: { row: SupplierRow }) {
  const { t } = useTranslation();
  return (
    <div>
      <Link to={`/listSubSuppliers/${row.companyId}`}>
        <bdi>{row.company || t('suppliers.noCompany')}</bdi>
      </Link>
      <div className="tiny text-3">{t(`suppliers.level.${row.level}`)}</div>
      {row.groups.length > 0 && (
        <ul className={tagStyles.list} aria-label={t('portfolio.groups.label')}>
          {row.groups.map((group) => (
            <li key={group} className={tagStyles.tag}>
              <bdi>{group}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The score that the tier requires, and whether it is met. */
export function Threshold({ row }: { row: Pick<SupplierRow, 'threshold' | 'below' | 'score'> }) {
  const { t } = useTranslation();
  if (row.threshold === null) return <span className="text-3">–</span>;
  return (
    <div>
      {row.threshold}
      {row.score !== null && (
        <div className="small">
          <Status kind={row.below ? 'warning' : 'good'}>{t(row.below ? 'portfolio.below' : 'portfolio.met')}</Status>
        </div>
      )}
    </div>
  );
}

function BulkActions({ chosen, onDone }: { chosen: readonly string[]; onDone(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, run] = useBusy();
  const remind = () =>
    // After a failure the selection is kept.
    run(async () => {
      const { sent, skipped } = await remindSuppliers(chosen);
      toast({
        title: t('portfolio.reminded', { count: sent }),
        message: skipped > 0 ? t('portfolio.skipped', { count: skipped }) : t('portfolio.remindedWhy'),
        lasts: 6_000,
      });
      onDone();
    });
  const comparable = chosen.length >= COMPARED_SUPPLIERS.min && chosen.length <= COMPARED_SUPPLIERS.max;
  return (
    <SelectionBar
      chosen={t('portfolio.chosen', { count: chosen.length })}
      clear={t('portfolio.clear')}
      onClear={onDone}
      hint={t(comparable ? 'portfolio.remindWhy' : 'portfolio.compareWhy', COMPARED_SUPPLIERS)}
      actions={
        <>
          <Button
            size="compact-sm"
            leftSection={<IconBell size={15} aria-hidden="true" />}
            loading={busy}
            disabled={chosen.length > REMINDED_AT_ONCE_MAX}
            onClick={() => void remind()}
          >
            {t('portfolio.remind')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconColumns3 size={15} aria-hidden="true" />}
            disabled={!comparable}
            onClick={() => void navigate(`/listSubSuppliers?tab=compare&companies=${chosen.join(',')}`)}
          >
            {t('portfolio.compare')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconClipboardList size={15} aria-hidden="true" />}
            disabled={chosen.length > RECIPIENTS_MAX}
            onClick={() => void navigate(`/questionnaires?box=sent&companies=${chosen.join(',')}`)}
          >
            {t('portfolio.ask')}
          </Button>
        </>
      }
    />
  );
}
