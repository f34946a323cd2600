import type { MailBody, MailRow } from '@assay/contract/api/administration/mail.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMail } from '#api/administration/mails.ts';
import { Modal } from '#components/loading/modal.tsx';
import { Note } from '#components/note.tsx';
import { MailView } from './mail-view.tsx';

/** Shows another account's mail after a warning that this is logged. */
export function MailDialog({ row, onClose }: { row: MailRow; onClose(): void }) {
  const { t } = useTranslation();
  const [mail, setMail] = useState<MailBody | null>(null);
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    try {
      setMail(await readMail(row.id));
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<span className="strong">{t('admin.mails.mailTo', { to: row.to })}</span>}
    >
      {mail ? (
        <div className="stack gap-12">
          {mail.linksHidden && <Note>{t('admin.mails.linksHidden')}</Note>}
          <MailView mail={mail} />
        </div>
      ) : (
        <div className="stack gap-16">
          <p className="text-2">{t('admin.mails.audited')}</p>
          <div className="row wrap" style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" onClick={onClose}>
              {t('admin.cancel')}
            </Button>
            <Button loading={busy} onClick={() => void read()} data-autofocus>
              {t('admin.mails.read')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
