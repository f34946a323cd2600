import type { Confirmation } from '@assay/contract/api/account.ts';
import { API_SCOPES, type ApiScope } from '@assay/contract/roles.ts';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApiToken } from '#api/account.ts';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { Form } from '#components/forms/form.tsx';
import { type FormErrors, NO_ERRORS } from '#components/forms/form-errors.ts';

const DAYS = [7, 30, 90, 365];

/** Name, scopes and lifetime of a token. */
export function TokenForm({ onMade }: { onMade(token: string): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>([]);
  const [days, setDays] = useState(90);
  const [errors, setErrors] = useState<FormErrors>(NO_ERRORS);
  const [asking, setAsking] = useState(false);
  const ask = () => {
    const found: FormErrors = {
      ...(name.trim() ? {} : { name: t('tokens.nameEmpty') }),
      ...(scopes.length > 0 ? {} : { scopes: t('tokens.scopesEmpty') }),
    };
    setErrors(found);
    setAsking(Object.keys(found).length === 0);
  };
  const make = async (proof: Confirmation) => {
    onMade(await createApiToken({ name: name.trim(), scopes, days }, proof));
    setName('');
    setScopes([]);
  };
  return (
    <>
      <Form errors={errors} className="stack gap-12" style={{ maxInlineSize: 560 }} onSubmit={ask}>
        <TextInput
          label={t('tokens.name')}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={t('tokens.scopes')}
          value={scopes}
          error={errors.scopes}
          onChange={(chosen) => setScopes(chosen as ApiScope[])}
        >
          <div className="row wrap gap-16" style={{ marginBlock: 8 }}>
            {API_SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`scope.${scope.replace(':', '-')}`)} />
            ))}
          </div>
        </Checkbox.Group>
        <NativeSelect
          label={t('tokens.days')}
          value={String(days)}
          data={DAYS.map((count) => ({ value: String(count), label: t('tokens.dayCount', { count }) }))}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <div>
          <Button type="submit" variant="default">
            {t('tokens.make')}
          </Button>
        </div>
      </Form>
      {asking && (
        <ConfirmPassword
          title={t('tokens.question', { name: name.trim() })}
          action={t('tokens.confirm')}
          onClose={() => setAsking(false)}
          onConfirm={make}
        >
          {t('tokens.questionWhy')}
        </ConfirmPassword>
      )}
    </>
  );
}
