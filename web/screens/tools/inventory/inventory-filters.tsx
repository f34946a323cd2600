import type { InventoryFacets } from '@assay/contract/api/analysis/inventory.ts';
import {
  ASSET_DECISIONS,
  ASSET_KINDS,
  ASSET_PRESENCES,
  type AssetKind,
  NO_OWNER,
} from '@assay/contract/values/assets.ts';
import { useTranslation } from 'react-i18next';
import { SavedFilters } from '#components/lists/saved-filters/saved-filters.tsx';
import { FilterChips } from '#components/lists/table/filter-chips.tsx';
import { FilterSelect } from '#components/lists/table/filter-select.tsx';
import type { ListAddress } from '#components/lists/use-list-address.ts';

/** Filters of the inventory, in the address. */
export function InventoryFilters({ address, facets }: { address: ListAddress; facets: InventoryFacets | undefined }) {
  const { t } = useTranslation();
  /** A filter of values in use; none while there are no values, unless one is in the address. */
  const offered = (
    name: string,
    label: string,
    all: string,
    values: readonly string[],
    textOf = (one: string) => one,
  ) =>
    values.length > 0 || address.get(name) ? (
      <FilterSelect
        label={label}
        all={all}
        values={[...new Set([...values, address.get(name)].filter(Boolean))]}
        textOf={textOf}
        value={address.get(name)}
        onChange={(one) => address.set({ [name]: one })}
      />
    ) : null;
  const owners = new Map(facets?.owners.map(({ id, name }) => [id, name]));
  return (
    <>
      <FilterChips
        values={ASSET_KINDS}
        textOf={(kind) => t(`inventory.kinds.${kind}`)}
        {...(facets ? { countOf: (kind: AssetKind) => facets.kinds[kind] } : {})}
        value={address.get('kind')}
        onChange={(kind) => address.set({ kind })}
      />
      <FilterSelect
        label={t('inventory.seenLabel')}
        all={t('inventory.seen.active')}
        values={ASSET_PRESENCES.filter((one) => one !== 'active')}
        textOf={(one) => t(`inventory.seen.${one}`)}
        value={address.get('seen')}
        onChange={(seen) => address.set({ seen })}
      />
      <FilterSelect
        label={t('inventory.column.decision')}
        all={t('inventory.anyDecision')}
        values={ASSET_DECISIONS}
        textOf={(one) => t(`assets.decision.${one}`)}
        value={address.get('decision')}
        onChange={(decision) => address.set({ decision })}
      />
      {offered('domain', t('inventory.column.domain'), t('inventory.anyDomain'), facets?.domains ?? [])}
      {offered('group', t('inventory.column.group'), t('inventory.anyGroup'), facets?.groups ?? [])}
      {offered('tag', t('inventory.column.tags'), t('inventory.anyTag'), facets?.tags ?? [])}
      {offered(
        'owner',
        t('inventory.column.owner'),
        t('inventory.anyOwner'),
        owners.size > 0 ? [...owners.keys(), NO_OWNER] : [],
        (id) => owners.get(id) ?? t('inventory.noOwner'),
      )}
      <SavedFilters list="inventory" />
    </>
  );
}
