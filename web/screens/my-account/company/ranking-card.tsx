import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRankingOptIn } from '../../../api/company.ts';
import { Card } from '../../../components/card.tsx';

/** Is the company counted in average and ranking, or does it stay out? */
export function RankingCard({ ranked, owner }: { ranked: boolean; owner: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    // The pop-up says why it was refused; the switch stays as the server has it.
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
