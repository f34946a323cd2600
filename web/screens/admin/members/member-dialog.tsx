import type { MemberChange, MemberRow } from '@assay/contract/api/admin.ts';
import { COMPANY_PLANS, COMPANY_ROLES, type CompanyRole, GRANTED_PERMISSIONS, ROLES } from '@assay/contract/roles.ts';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeMember } from '#api/administration/members.ts';
import { DayField, dayFits } from '#components/forms/day-field.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { Note } from '#components/note.tsx';
import { toast } from '#components/toast.ts';

/** Permission, plan with expiry, and role in the company; only changed fields are sent. */
export function MemberDialog({ row, onClose }: { row: MemberRow; onClose(): void }) {
  const { t } = useTranslation();
  const { company } = row;
  const none = company.personal ? ROLES.generalUser : ROLES.enterpriseNoPlan;
  const [permission, setPermission] = useState(row.permission);
  const [planEnd, setPlanEnd] = useState(company.planEnd ?? '');
  const [companyRole, setCompanyRole] = useState<CompanyRole>(row.companyRole);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const planned = (COMPANY_PLANS as readonly number[]).includes(permission);
  const save = async () => {
    const change: MemberChange = {
      ...(permission === row.permission ? {} : { permission }),
      ...(planned && planEnd !== (company.planEnd ?? '') ? { planEnd: planEnd || null } : {}),
      ...(companyRole === row.companyRole ? {} : { companyRole }),
    };
    if (planned && !dayFits(planEnd, { optional: true })) return;
    setErrors(NO_ERRORS);
    setBusy(true);
    try {
      await changeMember(row.id, change);
      toast({ message: t('admin.members.changed', { name: row.name }) });
      onClose();
    } catch (error) {
      setErrors(toFormErrors(error, ['planEnd'], null, t('account.updateFailed')));
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<span className="strong">{t('admin.members.changeOf', { name: row.name })}</span>}
    >
      <Form errors={errors} onSubmit={() => void save()}>
        <NativeSelect
          label={t('admin.members.rolePlan')}
          description={
            planned && !company.personal ? t('admin.members.planOfCompany', { company: company.name }) : null
          }
          value={String(permission)}
          data={[none, ...COMPANY_PLANS, ...GRANTED_PERMISSIONS.toReversed()].map((code) => ({
            value: String(code),
            label: t(`role.${code}`),
          }))}
          onChange={(event) => setPermission(Number(event.currentTarget.value))}
        />
        {permission === ROLES.administrator && row.permission !== ROLES.administrator && (
          <Note tone="warn">{t('admin.members.administratorWhy')}</Note>
        )}
        {permission === none && row.permission !== none && <Note tone="warn">{t('admin.members.noPlanWhy')}</Note>}
        {planned && (
          <DayField
            label={t('admin.members.lastDay')}
            description={t('admin.members.lastDayWhy')}
            value={planEnd}
            optional
            error={t('dayInvalid')}
            refused={errors.planEnd}
            onChange={setPlanEnd}
          />
        )}
        {!company.personal && (
          <NativeSelect
            label={t('admin.members.place')}
            value={companyRole}
            data={COMPANY_ROLES.map((role) => ({ value: role, label: t(`terms:companyRoles.${role}`) }))}
            onChange={(event) => setCompanyRole(event.currentTarget.value as CompanyRole)}
          />
        )}
        <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            {t('admin.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('account.save')}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
