import type { InventoryFacets, InventoryLabels } from '@assay/contract/api/analysis/inventory.ts';
import { ASSET_LABEL_LENGTH_MAX, ASSET_TAGS_MAX } from '@assay/contract/values/assets.ts';
import { Autocomplete, Button, Checkbox, NativeSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companyQuery } from '#api/company.ts';
import { PanelForm } from '#components/findings/decisions/panel-form.tsx';

/** Values of the choice of an owner that are no colleague; ids are UUIDs. */
const KEEP = '';
const UNASSIGNED = 'unassigned';

interface Props {
  facets: InventoryFacets | undefined;
  busy: boolean;
  onSave(labels: Omit<InventoryLabels, 'ids'>): void;
  onCancel(): void;
}

/** Owner, group and tags of the selected assets; what is left empty stays as it is. */
export function LabelForm({ facets, busy, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(companyQuery);
  const [owner, setOwner] = useState(KEEP);
  const [group, setGroup] = useState('');
  const [ungroup, setUngroup] = useState(false);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const people = (data?.colleagues ?? []).map(({ id, name, account }) => ({
    value: id,
    label: `${name} (${account})`,
  }));
  const named = group.trim();
  const labels: Omit<InventoryLabels, 'ids'> = {
    ...(owner === KEEP ? {} : { owner: owner === UNASSIGNED ? null : owner }),
    ...(ungroup ? { group: null } : named ? { group: named } : {}),
    ...(added.length > 0 ? { addTags: added } : {}),
    ...(removed.length > 0 ? { removeTags: removed } : {}),
  };
  const tags = { data: facets?.tags ?? [], maxLength: ASSET_LABEL_LENGTH_MAX, maxTags: ASSET_TAGS_MAX };
  return (
    <PanelForm label={t('inventory.act.label')} onSubmit={() => onSave(labels)} onCancel={onCancel}>
      <NativeSelect
        label={t('inventory.label.owner')}
        value={owner}
        data={[
          { value: KEEP, label: t('inventory.label.keep') },
          ...people,
          { value: UNASSIGNED, label: t('inventory.label.unassigned') },
        ]}
        data-autofocus
        autoFocus
        onChange={(event) => setOwner(event.currentTarget.value)}
      />
      <Autocomplete
        label={t('inventory.label.group')}
        description={t('inventory.label.groupHint')}
        data={facets?.groups ?? []}
        value={group}
        disabled={ungroup}
        maxLength={ASSET_LABEL_LENGTH_MAX}
        onChange={setGroup}
      />
      <Checkbox
        label={t('inventory.label.clearGroup')}
        checked={ungroup}
        onChange={(event) => setUngroup(event.currentTarget.checked)}
      />
      <TagsInput
        label={t('inventory.label.addTags')}
        description={t('inventory.label.tagsHint')}
        {...tags}
        acceptValueOnBlur
        value={added}
        onChange={setAdded}
      />
      <TagsInput
        label={t('inventory.label.removeTags')}
        {...tags}
        acceptValueOnBlur
        value={removed}
        onChange={setRemoved}
      />
      <div className="row wrap">
        <Button type="submit" loading={busy} disabled={Object.keys(labels).length === 0}>
          {t('inventory.label.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('inventory.cancel')}
        </Button>
      </div>
    </PanelForm>
  );
}
