import type { RegistrationRequest } from '@assay/contract/api/registration.ts';
import { DISPLAY_NAME_LENGTH_MAX } from '@assay/contract/registration/display-name.ts';
import { suggestCompany } from '@assay/contract/registration/mail-domain.ts';
import {
  type ValidationError,
  validateBusinessFields,
  validatePersonalData,
} from '@assay/contract/registration/validation.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { register } from '#api/registration.ts';
import { BusinessFields, firstCountry, NO_BUSINESS } from '#components/forms/business-fields.tsx';
import { type FormErrors, toFormErrors } from '#components/forms/form-errors.ts';
import { validateNewPassword } from '#components/forms/password-rules.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { useFirstError } from '#components/forms/use-first-error.ts';
import { usePasswordLength } from '#components/forms/use-installation.ts';
import { Note } from '#components/note.tsx';
import { PublicLayout } from '#shell/public-layout.tsx';
import cardStyles from '#styles/card.module.css';
import { MailSent } from './mail-sent.tsx';
import { PersonalStep } from './personal-step.tsx';

const PERSONAL = ['account', 'name', 'phone', 'password', 'confirmation', 'privacy'];
const FIELDS = [...PERSONAL, ...Object.keys(NO_BUSINESS)];
const EMPTY: RegistrationRequest = {
  account: '',
  name: '',
  phone: '',
  password: '',
  confirmation: '',
  privacy: false,
  ...NO_BUSINESS,
};

function trimmed(fields: RegistrationRequest): RegistrationRequest {
  const kept = ['password', 'confirmation'];
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' && !kept.includes(key) ? value.trim() : value,
  ]);
  return Object.fromEntries(entries) as RegistrationRequest;
}

/** Two steps with the rules of docs/product/validation.md; input is kept when going back and after errors. */
export function Registration({ mainSupplier }: { mainSupplier: boolean }) {
  const { t, i18n } = useTranslation();
  const minimumLength = usePasswordLength();
  const [step, setStep] = useState<'personal' | 'business'>('personal');
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const inWords = (faults: ValidationError[]): FormErrors =>
    Object.fromEntries(
      faults.map(({ id, field }) => [
        field,
        t(`errors:${id}`, {
          field: t([`register.${field}`, `business.${field}`, field]),
          length: DISPLAY_NAME_LENGTH_MAX,
        }),
      ]),
    );

  const personal = step === 'personal';
  const form = useFields<RegistrationRequest>({
    initialValues: { ...EMPTY, country: firstCountry(i18n.language) },
    validate: (fields) => {
      const clean = trimmed(fields);
      if (!personal) return inWords(validateBusinessFields(clean));
      const password = validateNewPassword(clean.password, minimumLength);
      return {
        ...inWords(validatePersonalData(clean)),
        ...(password ? { password: t(`password.${password}`, { count: minimumLength }) } : {}),
      };
    },
  });
  const firstError = useFirstError(form.errors);

  const next = ({ account, company }: RegistrationRequest) => {
    if (!company) form.setFieldValue('company', suggestCompany(account.trim()));
    setStep('business');
  };

  const send = async (fields: RegistrationRequest) => {
    const clean = trimmed(fields);
    setBusy(true);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      await register({ ...clean, language: i18n.language, timeZone }, mainSupplier);
      setSentTo(clean.account);
    } catch (error) {
      const refused = toFormErrors(error, FIELDS, 'password', t('register.error'));
      form.setErrors(refused);
      if (PERSONAL.some((field) => refused[field])) setStep('personal');
    }
    setBusy(false);
  };

  const skip = () => {
    form.clearErrors();
    void send({ ...form.values, ...NO_BUSINESS });
  };

  if (sentTo) return <MailSent account={sentTo} password={form.values.password ?? ''} mainSupplier={mainSupplier} />;
  return (
    <PublicLayout>
      <h1 style={{ marginBottom: 4 }}>{mainSupplier ? t('titles.business') : t('titles.register')}</h1>
      <p className="text-2" style={{ marginBottom: 24 }}>
        {mainSupplier ? t('register.whyMainSupplier') : t('register.why')}
      </p>
      <form
        key={step}
        ref={firstError}
        className={`${cardStyles.card} stack gap-16`}
        style={{ padding: 24 }}
        noValidate
        onSubmit={form.onSubmit((fields) => (personal ? next(fields) : send(fields)))}
      >
        <h2>{personal ? t('register.stepPersonal') : t('register.stepBusiness')}</h2>
        {form.errors.form && (
          <Note tone="bad" lead={t('register.failed')} live>
            {form.errors.form}
          </Note>
        )}
        {personal ? (
          <PersonalStep fields={form.values} errors={form.errors} onChange={form.setValues} />
        ) : (
          <BusinessFields fields={form.values} errors={form.errors} onChange={form.setValues} />
        )}
        <div className="row wrap between">
          {personal ? (
            <span />
          ) : (
            <Button variant="default" size="md" onClick={() => setStep('personal')}>
              {t('register.back')}
            </Button>
          )}
          <Button type="submit" size="md" loading={busy}>
            {personal ? t('register.next') : t('register.action')}
          </Button>
        </div>
        {!personal && !mainSupplier && (
          <button type="button" className="link-button" disabled={busy} onClick={skip}>
            {t('register.skip')}
          </button>
        )}
      </form>
      <div className="row wrap between small" style={{ marginTop: 16 }}>
        <Link to="/login">{t('login.action')}</Link>
        {mainSupplier ? (
          <Link to="/register">{t('register.toRegister')}</Link>
        ) : (
          <Link to="/business">{t('login.toBusiness')}</Link>
        )}
      </div>
    </PublicLayout>
  );
}
