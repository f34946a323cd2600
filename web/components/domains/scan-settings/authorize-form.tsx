import { ACTIVE_TESTS, type ActiveTest, PORT_RANGES, type PortRange } from '@assay/contract/values/authorizations.ts';
import { Autocomplete, Button, Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { giveAuthorization } from '#api/scans/scan-settings.ts';
import { Form } from '#components/forms/form.tsx';
import { toFormErrors } from '#components/forms/form-errors.ts';
import { useFields } from '#components/forms/use-fields.ts';
import { toast } from '#components/toast.ts';
import type { SettingsProps } from './settings-form.tsx';

const NOTHING = { target: '', ports: 'usual' as PortRange, udp: false, tests: [] as ActiveTest[], agreed: false };

/** Authorizes deeper tests of one host or address after the owner confirms that it belongs to the company. */
export function AuthorizeForm({ domain, settings, onChange }: SettingsProps) {
  const { t } = useTranslation();
  const form = useFields({
    initialValues: NOTHING,
    validate: { agreed: (agreed) => (agreed ? null : t('authorization.agreeFirst')) },
  });
  const give = async ({ agreed: _, ...wish }: typeof NOTHING) => {
    try {
      onChange(await giveAuthorization(domain, wish));
      toast({ message: t('authorization.gave', { target: wish.target.trim() }) });
      form.setValues(NOTHING);
    } catch (error) {
      form.setErrors(toFormErrors(error, ['target'], null, t('authorization.failed')));
    }
  };
  return (
    <Form
      errors={form.errors}
      onSubmit={form.onSubmit(give)}
      className="stack gap-12"
      aria-label={t('authorization.give')}
    >
      <div className="row wrap gap-12" style={{ alignItems: 'flex-start' }}>
        <Autocomplete
          label={t('authorization.target')}
          required
          data={settings.targets}
          limit={50}
          {...form.getInputProps('target')}
          style={{ flex: '2 1 220px' }}
        />
        <Select
          label={t('authorization.ports')}
          data={PORT_RANGES.map((value) => ({ value, label: t(`authorization.range.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('ports')}
          style={{ flex: '1 1 160px' }}
        />
      </div>
      <Checkbox label={t('authorization.udpHint')} {...form.getInputProps('udp', { type: 'checkbox' })} />
      <Checkbox.Group
        label={t('authorization.tests')}
        description={t('authorization.testsHint')}
        {...form.getInputProps('tests')}
      >
        <div className="row wrap gap-12" style={{ marginTop: 8 }}>
          {ACTIVE_TESTS.map((test) => (
            <Checkbox key={test} value={test} label={t(`authorization.test.${test}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox label={t('authorization.agree')} {...form.getInputProps('agreed', { type: 'checkbox' })} />
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="default" loading={form.submitting}>
          {t('authorization.give')}
        </Button>
      </div>
    </Form>
  );
}
