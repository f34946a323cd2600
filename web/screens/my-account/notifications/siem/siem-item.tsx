import type { SiemConnectionRow, SiemTest } from '@assay/contract/api/administration/siem.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeSiemConnection, resumeSiemConnection, testSiemConnection } from '#api/administration/siem.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { Instant } from '#components/instant.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';

interface Props {
  connection: SiemConnectionRow;
  onEdit(): void;
}

/** One connection to a SIEM: its state and actions. */
export function SiemItem({ connection, onEdit }: Props) {
  const { t } = useTranslation();
  const { id, name, transport, url, pausedAt, sent, sentAt } = connection;
  const [tested, setTested] = useState<SiemTest | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    // The pop-up shows the reason.
    await work().catch(() => {});
    setBusy(false);
  };
  const button = (word: string, onClick: () => void, loading = false) => (
    <RowButton name={t(`siem.${word}Of`, { name })} loading={loading} onClick={onClick}>
      {t(`siem.${word}`)}
    </RowButton>
  );
  return (
    <div className="stack gap-12">
      <div className="row wrap between">
        <span className="stack gap-2">
          <span className="strong anywhere">{name}</span>
          <span className="small text-2 anywhere">{[t(`siem.transportName.${transport}`), url].join(' · ')}</span>
          <span className="small text-2">
            {t('siem.sent', { count: sent })}
            {sentAt && (
              <>
                {' '}
                · {t('siem.sentAt')} <Instant at={sentAt} />
              </>
            )}
          </span>
          <ConnectionState connection={connection} />
        </span>
        <span className="row wrap">
          {pausedAt && button('resume', () => void run(() => resumeSiemConnection(id)), busy)}
          {button('test', () => void run(async () => setTested(await testSiemConnection(id))), busy)}
          {button('edit', onEdit)}
          {button('remove', () => setAsking(true))}
        </span>
      </div>
      {tested?.failure === null && (
        <Note tone="good" lead={t('siem.tested')} live>
          {t('siem.testedWhy')}
        </Note>
      )}
      {tested?.failure && (
        <Note tone="bad" lead={t('siem.testFailed')} live>
          {t(`siem.failure.${tested.failure}`)}
        </Note>
      )}
      {asking && (
        <Confirm
          title={t('siem.removeQuestion', { name })}
          action={t('siem.removeAction')}
          keep={t('siem.keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => removeSiemConnection(id)}
        >
          {t('siem.removeWhy')}
        </Confirm>
      )}
    </div>
  );
}

function ConnectionState({ connection }: Pick<Props, 'connection'>) {
  const { t } = useTranslation();
  const { pausedAt, enabled, failure, failures } = connection;
  const state = pausedAt ? (
    <Status kind="paused" wraps>
      {t('siem.paused', { count: failures })}
    </Status>
  ) : !enabled ? (
    <Status kind="paused">{t('siem.off')}</Status>
  ) : failure ? (
    <Status kind="warning" wraps>
      {t(`siem.failure.${failure}`)}
    </Status>
  ) : (
    <Status kind="good">{t('siem.on')}</Status>
  );
  return <span className="small">{state}</span>;
}
