import type { TicketConnectionRow, TicketTest } from '@assay/contract/api/analysis/tickets.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeTicketConnection, resumeTicketConnection, testTicketConnection } from '#api/administration/tickets.ts';
import { Confirm } from '#components/confirm.tsx';
import { Status } from '#components/indicators/status.tsx';
import { RowButton } from '#components/lists/row-button.tsx';
import { Note } from '#components/note.tsx';

interface Props {
  connection: TicketConnectionRow;
  onEdit(): void;
}

/** One connection: its state and actions. */
export function ConnectionItem({ connection, onEdit }: Props) {
  const { t } = useTranslation();
  const { id, name, system, target, url, pausedAt, tickets, waiting } = connection;
  const [tested, setTested] = useState<TicketTest | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    // The pop-up shows the reason.
    await work().catch(() => {});
    setBusy(false);
  };
  const button = (word: string, onClick: () => void, loading = false) => (
    <RowButton name={t(`ticketSystems.${word}Of`, { name })} loading={loading} onClick={onClick}>
      {t(`ticketSystems.${word}`)}
    </RowButton>
  );
  return (
    <div className="stack gap-12">
      <div className="row wrap between">
        <span className="stack gap-2">
          <span className="strong anywhere">{name}</span>
          <span className="small text-2 anywhere">
            {[t(`ticketSystems.systemName.${system}`), target || url].join(' · ')}
          </span>
          <span className="small text-2">
            {t('ticketSystems.tickets', { count: tickets })}
            {waiting > 0 && ` · ${t('ticketSystems.waiting', { count: waiting })}`}
          </span>
          <ConnectionState connection={connection} />
        </span>
        <span className="row wrap">
          {pausedAt && button('resume', () => void run(() => resumeTicketConnection(id)), busy)}
          {button('test', () => void run(async () => setTested(await testTicketConnection(id))), busy)}
          {button('edit', onEdit)}
          {button('remove', () => setAsking(true))}
        </span>
      </div>
      {tested && <TestResult test={tested} />}
      {asking && (
        <Confirm
          title={t('ticketSystems.removeQuestion', { name })}
          action={t('ticketSystems.removeAction')}
          keep={t('ticketSystems.keep')}
          onClose={() => setAsking(false)}
          onConfirm={() => removeTicketConnection(id)}
        >
          {t('ticketSystems.removeWhy')}
        </Confirm>
      )}
    </div>
  );
}

function ConnectionState({ connection: { pausedAt, enabled, failure, failures } }: Pick<Props, 'connection'>) {
  const { t } = useTranslation();
  return (
    <span className="small">
      {pausedAt ? (
        <Status kind="paused" wraps>
          {t('ticketSystems.paused', { count: failures })}
        </Status>
      ) : !enabled ? (
        <Status kind="paused">{t('ticketSystems.off')}</Status>
      ) : failure ? (
        <Status kind="warning" wraps>
          {t(`ticketSystems.failure.${failure}`)}
        </Status>
      ) : (
        <Status kind="good">{t('ticketSystems.on')}</Status>
      )}
    </span>
  );
}

function TestResult({ test: { failure, found } }: { test: TicketTest }) {
  const { t } = useTranslation();
  if (failure === null)
    return (
      <Note tone="good" lead={t('ticketSystems.tested')} live>
        {t('ticketSystems.testedWhy', { found })}
      </Note>
    );
  return (
    <Note tone="bad" lead={t('ticketSystems.testFailed')} live>
      {t(`ticketSystems.failure.${failure}`)}
    </Note>
  );
}
