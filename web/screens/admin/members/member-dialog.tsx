import type { MemberChange, MemberRow } from '@assay/contract/api/admin.ts';
import { COMPANY_PLANS, COMPANY_ROLES, GRANTED_PERMISSIONS, ROLES } from '@assay/contract/roles.ts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeMember } from '#api/administration/members.ts';
import { DayField, dayFits } from '#components/forms/day-field.tsx';
import { FormDialog } from '#components/forms/form-dialog.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';

/** Permission, plan with expiry, and role in the company; only changed fields are sent. */
export function MemberDialog({ row, onClose }: { row: MemberRow; onClose(): void }) {
  const { t } = useTranslation();
  const { company } = row;
  const none = company.personal ? ROLES.generalUser : ROLES.enterpriseNoPlan;
  const hasPlan = (code: number) => (COMPANY_PLANS as readonly number[]).includes(code);
  const form = useFields({
    initialValues: {
      permission: row.permission,
      planEnd: company.planEnd ?? '',
      companyRole: row.companyRole,
    },
    // The field shows its error at once.
    validate: {
      planEnd: (planEnd, { permission }) => hasPlan(permission) && !dayFits(planEnd, { optional: true }),
    },
  });
  const { permission } = form.values;
  const planned = hasPlan(permission);
  const save = async ({ planEnd, companyRole }: typeof form.values) => {
    const change: MemberChange = {
      ...(permission === row.permission ? {} : { permission }),
      ...(planned && planEnd !== (company.planEnd ?? '') ? { planEnd: planEnd || null } : {}),
      ...(companyRole === row.companyRole ? {} : { companyRole }),
    };
    try {
      await changeMember(row.id, change);
      toast({ message: t('admin.members.changed', { name: row.name }) });
      onClose();
    } catch (error) {
      form.setErrors(toFormErrors(error, ['planEnd'], null, t('account.updateFailed')));
    }
  };
  return (
    <FormDialog
      title={t('admin.members.changeOf', { name: row.name })}
      cancel={t('admin.cancel')}
      action={t('account.save')}
      busy={form.submitting}
      errors={form.errors}
      onClose={onClose}
      onSubmit={form.onSubmit(save)}
    >
      <NativeSelect
        label={t('admin.members.rolePlan')}
        description={planned && !company.personal ? t('admin.members.planOfCompany', { company: company.name }) : null}
        value={String(permission)}
        data={[none, ...COMPANY_PLANS, ...GRANTED_PERMISSIONS.toReversed()].map((code) => ({
          value: String(code),
          label: t(`role.${code}`),
        }))}
        onChange={(event) => form.setFieldValue('permission', Number(event.currentTarget.value))}
      />
      {permission === ROLES.administrator && row.permission !== ROLES.administrator && (
        <Note tone="warn">{t('admin.members.administratorWhy')}</Note>
      )}
      {permission === none && row.permission !== none && <Note tone="warn">{t('admin.members.noPlanWhy')}</Note>}
      {planned && (
        <DayField
          label={t('admin.members.lastDay')}
          description={t('admin.members.lastDayWhy')}
          value={form.values.planEnd}
          optional
          error={t('dayInvalid')}
          refused={form.errors.planEnd}
          onChange={(day) => form.setFieldValue('planEnd', day)}
        />
      )}
      {!company.personal && (
        <NativeSelect
          label={t('admin.members.place')}
          data={COMPANY_ROLES.map((role) => ({ value: role, label: t(`terms:companyRoles.${role}`) }))}
          {...form.getInputProps('companyRole')}
        />
      )}
    </FormDialog>
  );
}
