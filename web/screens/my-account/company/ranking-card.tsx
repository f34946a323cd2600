import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRankingOptIn } from '#api/company.ts';
import { Card } from '#components/card.tsx';

/** Whether the company is included in the average and the ranking. */
export function RankingCard({ ranked, owner }: { ranked: boolean; owner: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    // The pop-up shows the reason; the switch shows the server's state.
    await changeRankingOptIn(next).catch(() => {});
    setBusy(false);
  };
  return (
    <Card title={t('standing.title')}>
      <div className="stack gap-12">
        <p className="text-2">{t('company.rankingWhy')}</p>
        {owner ? (
          <Switch
            label={t('company.rankingPart')}
            checked={ranked}
            disabled={busy}
            onChange={(event) => void change(event.currentTarget.checked)}
          />
        ) : (
          <p>{ranked ? t('company.ranked') : t('company.unranked')}</p>
        )}
      </div>
    </Card>
  );
}
