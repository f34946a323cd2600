import type { GroupRole } from '@assay/contract/api/administration/identity-providers.ts';
import { MAPPED_ROLES, type MappedRole } from '@assay/contract/roles.ts';
import { GROUP_MAPPINGS_MAX } from '@assay/contract/values/admin.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RowButton } from '#components/lists/row-button.tsx';

interface Props {
  value: readonly GroupRole[];
  onChange(value: GroupRole[]): void;
}

/** Groups of the provider and their roles. */
export function GroupRoles({ value, onChange }: Props) {
  const { t } = useTranslation();
  const replace = (at: number, change: Partial<GroupRole>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...change } : one)));
  return (
    <fieldset className="stack gap-12" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className="small strong" style={{ padding: 0, marginBottom: 6 }}>
        {t('admin.signOn.groupRoles')}
      </legend>
      {value.map(({ group, role }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity, and are neither sorted nor inserted
        <div key={at} className="row wrap top">
          <TextInput
            style={{ flex: '1 1 180px' }}
            aria-label={t('admin.signOn.group', { number: at + 1 })}
            placeholder={t('admin.signOn.groupExample')}
            value={group}
            maxLength={200}
            onChange={(event) => replace(at, { group: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('admin.signOn.roleOf', { number: at + 1 })}
            value={role}
            data={MAPPED_ROLES.map((one) => ({ value: one, label: t(`admin.signOn.role.${one}`) }))}
            onChange={(event) => replace(at, { role: event.currentTarget.value as MappedRole })}
          />
          <RowButton
            name={t('admin.signOn.removeGroup', { number: at + 1 })}
            onClick={() => onChange(value.filter((_one, index) => index !== at))}
          >
            {t('admin.settings.remove')}
          </RowButton>
        </div>
      ))}
      {value.length < GROUP_MAPPINGS_MAX && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onChange([...value, { group: '', role: 'member' }])}
          >
            {t('admin.signOn.addGroup')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
