import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import { validateBusinessFields } from '@assay/contract/registration/validation.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { redeemLicense } from '#api/account.ts';
import { toast } from '../toast.ts';
import { BusinessFields, NO_BUSINESS } from './business-fields.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from './form-errors.ts';
import { useFirstError } from './use-first-error.ts';

/** Redeems a license code; an account without a company provides its details. */
export function RedeemLicense({ needsCompany }: { needsCompany: boolean }) {
  const { t, i18n } = useTranslation();
  const [code, setCode] = useState('');
  const [fields, setFields] = useState({ ...NO_BUSINESS, country: i18n.language === 'zh-TW' ? 'TW' : '' });
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const form = useFirstError(errors);
  const withCompany = needsCompany && code.trim() !== '';
  const redeem = async () => {
    if (!code.trim()) return setErrors({ code: t('account.licenceEmpty') });
    const faults = withCompany ? validateBusinessFields(fields) : [];
    setErrors(
      Object.fromEntries(
        faults.map(({ id, field }) => [field, t(`errors:${id}`, { field, length: DISPLAY_NAME_LENGTH_MAX })]),
      ),
    );
    if (faults.length > 0) return;
    setBusy(true);
    try {
      await redeemLicense(code.trim(), withCompany ? fields : {});
      setCode('');
      toast({ message: t('account.redeemed') });
    } catch (error) {
      const { form: words, ...ofFields } = toFormErrors(
        error,
        Object.keys(NO_BUSINESS),
        null,
        t('password.networkError'),
      );
      setErrors(words === undefined ? ofFields : { code: words });
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void redeem();
      }}
    >
      <TextInput
        label={t('account.licence')}
        description={needsCompany ? t('account.licenceCompany') : undefined}
        classNames={{ input: 'mono' }}
        autoComplete="off"
        value={code}
        error={errors.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      {withCompany && (
        <BusinessFields
          fields={fields}
          errors={errors}
          onChange={(part) => setFields({ ...fields, ...part, country: part.country ?? fields.country })}
        />
      )}
      <div>
        <Button type="submit" variant="default" loading={busy}>
          {t('account.redeem')}
        </Button>
      </div>
    </form>
  );
}
