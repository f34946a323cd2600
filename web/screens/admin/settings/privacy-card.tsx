import type { SettingsData } from '@assay/contract/api/settings.ts';
import { LANGUAGES } from '@assay/contract/languages.ts';
import { PRIVACY_TEXT_MAX } from '@assay/contract/values/settings.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeInstallationSettings } from '#api/administration/installation.ts';
import { Card } from '#components/card.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';

/** The operator's privacy policy, one text per language; registrations accept the current version. */
export function PrivacyCard({ data }: { data: SettingsData }) {
  const { t, i18n } = useTranslation();
  const [language, setLanguage] = useState(i18n.language);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const texts: Record<string, string> = { ...data.values.privacyTexts, ...typed };
  const save = async () => {
    setErrors(NO_ERRORS);
    setBusy(true);
    try {
      await changeInstallationSettings({ privacyTexts: texts });
      setTyped({});
      toast({ message: t('admin.settings.saved') });
    } catch (error) {
      setErrors(toFormErrors(error, [], null, t('account.updateFailed')));
    }
    setBusy(false);
  };
  return (
    <Card title={t('admin.settings.card.privacy')}>
      <Form errors={errors} style={{ maxInlineSize: 720 }} onSubmit={() => void save()}>
        <p className="small text-2">{t('admin.settings.privacyWhy')}</p>
        <NativeSelect
          label={t('language.label')}
          value={language}
          data={LANGUAGES.map(({ code, nativeName }) => ({
            value: code,
            label: texts[code] ? `${nativeName} ✓` : nativeName,
          }))}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <Textarea
          label={t('admin.settings.privacyText')}
          autosize
          minRows={6}
          maxRows={20}
          maxLength={PRIVACY_TEXT_MAX}
          lang={language}
          value={texts[language] ?? ''}
          onChange={(event) => setTyped({ ...typed, [language]: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" variant="default" loading={busy}>
            {t('admin.settings.savePrivacy')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
