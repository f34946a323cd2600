import type { Confirmation } from '@assay/contract/api/account.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deleteAccount, ownData } from '#api/account.ts';
import { Card } from '#components/card.tsx';
import { saveFile } from '#components/files/save-file.ts';
import { ConfirmPassword } from '#components/forms/confirm-password.tsx';
import { toast } from '#components/toast.ts';
import { session, useSession } from '#session/current-session.ts';

/** Export of the account's data as a file, and deletion of the account. */
export function DataCard({ account }: { account: string }) {
  const { t } = useTranslation();
  const owner = useSession()?.companyRole === 'owner';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const text = JSON.stringify(await ownData(), null, 2);
      saveFile(new Blob([text], { type: 'application/json' }), `${account}.json`);
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  const remove = async (proof: Confirmation) => {
    await deleteAccount(proof);
    toast({ message: t('account.deleted') });
    session.clear({ wanted: false });
  };
  return (
    <Card title={t('account.data')}>
      <div className="stack gap-12">
        <p className="text-2">{t('account.dataWhy')}</p>
        <div className="row wrap">
          <Button variant="default" loading={busy} onClick={() => void download()}>
            {t('account.download')}
          </Button>
          {owner && (
            <Button variant="default" component={Link} to="/account/company-log">
              {t('account.companyLog')}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('account.delete')}
          </Button>
        </div>
      </div>
      {asking && (
        <ConfirmPassword
          title={t('account.deleteQuestion', { account })}
          action={t('account.delete')}
          keep={t('account.keep')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={remove}
        >
          {t('account.deleteWhy')}
        </ConfirmPassword>
      )}
    </Card>
  );
}
