import { ACTIVE_TESTS, type ActiveTest, PORT_RANGES, type PortRange } from '@assay/contract/values/authorizations.ts';
import { Autocomplete, Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giveAuthorization } from '#api/scan-settings.ts';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS, toFormErrors } from '#components/forms/form-errors.ts';
import { toast } from '#components/toast.ts';
import type { SettingsProps } from './settings-form.tsx';

const NOTHING = { target: '', ports: 'usual' as PortRange, udp: false, tests: [] as ActiveTest[] };

/** Authorizes deeper tests of one host or address after the owner confirms that it belongs to the company. */
export function AuthorizeForm({ domain, settings, onChange }: SettingsProps) {
  const { t } = useTranslation();
  const [wish, setWish] = useState(NOTHING);
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setErrors(agreed ? NO_ERRORS : { agreed: t('authorization.agreeFirst') });
    if (!agreed) return;
    setBusy(true);
    try {
      onChange(await giveAuthorization(domain, wish));
      toast({ message: t('authorization.gave', { target: wish.target.trim() }) });
      setWish(NOTHING);
      setAgreed(false);
    } catch (error) {
      setErrors(toFormErrors(error, ['target'], null, t('authorization.failed')));
    }
    setBusy(false);
  };
  return (
    <Form errors={errors} onSubmit={() => void give()} className="stack gap-12" aria-label={t('authorization.give')}>
      <div className="row wrap gap-12" style={{ alignItems: 'flex-start' }}>
        <Autocomplete
          label={t('authorization.target')}
          data={settings.targets}
          limit={50}
          value={wish.target}
          error={errors.target}
          onChange={(target) => setWish({ ...wish, target })}
          style={{ flex: '2 1 220px' }}
        />
        <Select
          label={t('authorization.ports')}
          data={PORT_RANGES.map((value) => ({ value, label: t(`authorization.range.${value}`) }))}
          allowDeselect={false}
          value={wish.ports}
          onChange={(ports) => setWish({ ...wish, ports: ports as PortRange })}
          style={{ flex: '1 1 160px' }}
        />
      </div>
      <Checkbox
        label={t('authorization.udpHint')}
        checked={wish.udp}
        onChange={(event) => setWish({ ...wish, udp: event.currentTarget.checked })}
      />
      <Checkbox.Group
        label={t('authorization.tests')}
        description={t('authorization.testsHint')}
        value={wish.tests}
        onChange={(tests) => setWish({ ...wish, tests: tests as ActiveTest[] })}
      >
        <div className="row wrap gap-12" style={{ marginTop: 8 }}>
          {ACTIVE_TESTS.map((test) => (
            <Checkbox key={test} value={test} label={t(`authorization.test.${test}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('authorization.agree')}
        checked={agreed}
        error={errors.agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      <div className="row" style={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="default" loading={busy}>
          {t('authorization.give')}
        </Button>
      </div>
    </Form>
  );
}
