import type { Confirmation } from '@assay/contract/api/account.ts';
import type { ApiScope } from '@assay/contract/values/integrations/api-scopes.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createApiToken } from '#api/account.ts';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { Form } from '#components/forms/form.tsx';
import { useFields } from '#components/forms/use-fields.ts';
import { ScopeTable } from './scope-table.tsx';

const DAYS = [7, 30, 90, 365];

/** Name, scopes and lifetime of a token. */
export function TokenForm({ onMade, onCancel }: { onMade(token: string): void; onCancel(): void }) {
  const { t } = useTranslation();
  const form = useFields({
    initialValues: { name: '', scopes: [] as ApiScope[], days: '90' },
    validate: {
      name: (name) => (name.trim() ? null : t('tokens.nameEmpty')),
      scopes: (scopes) => (scopes.length > 0 ? null : t('tokens.scopesEmpty')),
    },
  });
  const { name, scopes, days } = form.values;
  const [asking, setAsking] = useState(false);
  const make = async (proof: Confirmation) => {
    onMade(await createApiToken({ name: name.trim(), scopes, days: Number(days) }, proof));
  };
  return (
    <>
      <Form
        errors={form.errors}
        className="stack gap-12"
        style={{ maxInlineSize: 560 }}
        onSubmit={form.onSubmit(() => setAsking(true))}
      >
        <TextInput label={t('tokens.name')} required autoFocus {...form.getInputProps('name')} />
        <ScopeTable {...form.getInputProps('scopes')} value={scopes} />
        <NativeSelect
          label={t('tokens.days')}
          data={DAYS.map((count) => ({ value: String(count), label: t('tokens.dayCount', { count }) }))}
          {...form.getInputProps('days')}
        />
        <div className="row">
          <Button type="submit">{t('tokens.make')}</Button>
          <Button variant="default" onClick={onCancel}>
            {t('account.cancel')}
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
