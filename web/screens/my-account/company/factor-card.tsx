import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requireSecondFactor } from '#api/company.ts';
import { Card } from '#components/card.tsx';

/** Requires a second factor for all members, from the next login on. */
export function FactorCard({ required, owner }: { required: boolean; owner: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    // The pop-up shows the reason; the switch shows the server's state.
    await requireSecondFactor(next).catch(() => {});
    setBusy(false);
  };
  return (
    <Card title={t('factor.title')}>
      <div className="stack gap-12">
        <p className="text-2">{t('company.factorWhy')}</p>
        {owner ? (
          <Switch
            label={t('company.factorAll')}
            checked={required}
            disabled={busy}
            onChange={(event) => void change(event.currentTarget.checked)}
          />
        ) : (
          <p>{required ? t('company.factorRequired') : t('company.factorFree')}</p>
        )}
      </div>
    </Card>
  );
}
