import { Button } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Status } from '#components/indicators/status.tsx';
import { Modal } from '#components/loading/modal.tsx';
import { SCAN_STATE_KINDS } from './scan-state-kinds.ts';

const CODES = [9, 1, 2, 0];

/** Explains the state codes of docs/product/states.md. */
export function StatesHelp() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconHelp size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('scan.help')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={<span className="strong">{t('scan.help')}</span>}>
        <dl className="stack gap-16">
          {CODES.map((code) => (
            <div key={code}>
              <dt className="strong">
                <Status kind={SCAN_STATE_KINDS[code]!}>{t(`terms:scanStates.${code}`)}</Status>
              </dt>
              <dd className="text-2">{t(`scanState.why.${code}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
