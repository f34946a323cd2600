import type { SupplierRow } from '@assay/contract/api/analysis/portfolio.ts';
import { SUPPLIER_TIERS } from '@assay/contract/values/supply-chain/suppliers.ts';
import { NativeSelect, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#api/client.ts';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { setProfile } from './queries.ts';

interface Props {
  supplier: Pick<SupplierRow, 'companyId' | 'company' | 'tier' | 'groups'>;
  /** Known groups, as suggestions. */
  groups: readonly string[];
  onClose(): void;
}

/** Tier and groups of a supplier. */
export function ProfileDialog({ supplier, groups: known, onClose }: Props) {
  const { t } = useTranslation();
  const form = useFields({
    initialValues: { tier: supplier.tier === null ? '' : String(supplier.tier), groups: [...supplier.groups] },
  });
  const save = async ({ tier, groups }: typeof form.values) => {
    try {
      await setProfile(supplier.companyId, { tier: tier === '' ? null : Number(tier), groups });
      onClose();
    } catch (fault) {
      form.setErrors({ groups: fault instanceof ApiError && fault.message ? fault.message : t('failed.noAnswer') });
    }
  };
  return (
    <FormDialog
      title={t('portfolio.editTitle', { company: supplier.company || t('suppliers.noCompany') })}
      cancel={t('portfolio.cancel')}
      action={t('portfolio.save')}
      busy={form.submitting}
      onClose={onClose}
      onSubmit={form.onSubmit(save)}
    >
      <p className="text-2">{t('portfolio.editWhy')}</p>
      <NativeSelect
        label={t('portfolio.tier.label')}
        data={[
          { value: '', label: t('portfolio.tier.none') },
          ...SUPPLIER_TIERS.map((one) => ({ value: String(one), label: t(`portfolio.tier.long.${one}`) })),
        ]}
        {...form.getInputProps('tier')}
      />
      <TagsInput
        label={t('portfolio.groups.label')}
        description={t('portfolio.groups.why')}
        data={[...known]}
        {...form.getInputProps('groups')}
      />
    </FormDialog>
  );
}
