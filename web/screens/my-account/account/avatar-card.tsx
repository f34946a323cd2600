import type { AccountData } from '@assay/contract/api/account.ts';
import { IMAGE_TYPES } from '@assay/contract/limits.ts';
import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAvatar } from '#api/account.ts';
import { ApiError } from '#api/client.ts';
import { Card } from '#components/card.tsx';
import { Note } from '#components/note.tsx';

/** The server's limit. */
const BYTES_MAX = 2 * 1024 * 1024;

/** The avatar of the account. */
export function AvatarCard({ account }: { account: AccountData }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const upload = async (file: File | null) => {
    if (!file) return;
    if (file.size > BYTES_MAX) return setFailed(t('account.portraitTooLarge'));
    setBusy(true);
    setFailed(null);
    try {
      await changeAvatar(file);
    } catch (error) {
      setFailed(error instanceof ApiError && error.message ? error.message : t('account.portraitFailed'));
    }
    setBusy(false);
  };
  const remove = async () => {
    setBusy(true);
    // The pop-up shows the reason.
    await changeAvatar(null).catch(() => {});
    setBusy(false);
  };
  return (
    <Card title={t('account.portrait')} className="half">
      <div className="stack gap-16">
        {failed && <Note tone="bad" lead={failed} live />}
        {account.avatar && (
          <img
            src={`data:image/png;base64,${account.avatar}`}
            alt={t('account.portraitOf', { name: account.name })}
            style={{ maxInlineSize: 96, maxBlockSize: 96, borderRadius: 8 }}
          />
        )}
        <p className="small text-2">{t('account.portraitWhy')}</p>
        <div className="row wrap">
          <FileButton
            accept={IMAGE_TYPES.join()}
            inputProps={{ 'aria-label': t('account.portraitFile') }}
            onChange={(file) => void upload(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={busy}>
                {t('account.portraitUpload')}
              </Button>
            )}
          </FileButton>
          {account.avatar && (
            <Button variant="subtle" disabled={busy} onClick={() => void remove()}>
              {t('account.portraitRemove')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
