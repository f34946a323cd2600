import { COMPANY_ROLES, type CompanyRole } from '@assay/contract/roles.ts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  value: CompanyRole;
  onChange(role: CompanyRole): void;
  /** Shown above the field. */
  label?: string;
  /** Accessible name if there is no visible label. */
  name?: string;
}

/** Owner, member or viewer. */
export function RoleSelect({ value, onChange, label, name }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      aria-label={name}
      value={value}
      data={COMPANY_ROLES.map((role) => ({ value: role, label: t(`terms:companyRoles.${role}`) }))}
      onChange={(event) => onChange(event.currentTarget.value as CompanyRole)}
    />
  );
}
