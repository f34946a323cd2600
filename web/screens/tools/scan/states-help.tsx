import { Button, Modal } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { State, type StateKind } from '../../../components/state.tsx';

const STATES: readonly [number, StateKind][] = [
  [9, 'running'],
  [1, 'warning'],
  [2, 'good'],
  [0, 'failed'],
];

/** What the state codes of SPEC §4 mean. */
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
          {STATES.map(([code, kind]) => (
            <div key={code}>
              <dt className="strong">
                <State kind={kind}>{t(`scanState.${code}`)}</State>
              </dt>
              <dd className="text-2">{t(`scanState.why.${code}`)}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </>
  );
}
