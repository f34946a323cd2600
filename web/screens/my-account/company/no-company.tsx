import type { CompanyData } from '@assay/contract/api/company.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestToJoin } from '#api/company.ts';
import { Card } from '#components/card.tsx';
import { UpgradeLink } from '#components/domains/upgrade-link.tsx';
import { Instant } from '#components/instant.tsx';
import { Note } from '#components/note.tsx';

/** Options of an account without a company. */
export function NoCompany({ request }: { request: CompanyData['ownRequest'] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    // The pop-up shows the reason.
    await requestToJoin().catch(() => {});
    setBusy(false);
  };
  return (
    <div className="grid">
      {request && (
        <Card title={t('company.join')} className="half">
          <div className="stack gap-12">
            <p className="text-2">{t('company.joinWhy', { domain: request.domain })}</p>
            {request.askedAt && (
              <Note live lead={t('company.joinAsked')}>
                <Instant at={request.askedAt} />
              </Note>
            )}
            <div>
              <Button loading={busy} variant={request.askedAt ? 'default' : 'filled'} onClick={() => void ask()}>
                {request.askedAt ? t('company.joinAgain') : t('company.joinAction')}
              </Button>
            </div>
          </div>
        </Card>
      )}
      <Card title={t('company.own')} className="half">
        <div className="stack gap-12">
          <p className="text-2">{t('company.ownWhy')}</p>
          <p>
            <UpgradeLink>{t('account.upgrade')}</UpgradeLink>
          </p>
        </div>
      </Card>
    </div>
  );
}
