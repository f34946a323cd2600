import type { TicketRow } from '@assay/contract/api/analysis/tickets.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingTicketsQuery, requestTicket } from '#api/administration/tickets.ts';
import type { Subject } from '#api/ratings.ts';
import { Status } from '#components/indicators/status.tsx';
import listStyles from '#styles/list.module.css';

interface Props {
  subject: Subject;
  fingerprint: string;
  /** The finding is open, and the reader may decide on it. */
  mayRequest: boolean;
}

/** Tickets of a finding, and a button for each connection in which it has none; nothing without connections. */
export function FindingTickets({ subject, fingerprint, mayRequest }: Props) {
  const { t } = useTranslation();
  const { data } = useQuery(findingTicketsQuery(subject, fingerprint));
  const [busy, setBusy] = useState<string | null>(null);
  if (!data || (data.rows.length === 0 && (data.connections.length === 0 || !mayRequest))) return null;
  const request = async (id: string) => {
    setBusy(id);
    // The pop-up shows the reason.
    await requestTicket(subject, fingerprint, id).catch(() => {});
    setBusy(null);
  };
  return (
    <section className="stack">
      <h3>{t('tickets.title')}</h3>
      {data.rows.length > 0 && (
        <ul className={listStyles.list}>
          {data.rows.map((row) => (
            <li key={row.connectionId} className="row between wrap">
              <span className="stack gap-2">
                <TicketName ticket={row} />
                <bdi className="small text-2">{row.connection}</bdi>
              </span>
              <TicketState ticket={row} />
            </li>
          ))}
        </ul>
      )}
      {mayRequest && data.connections.length > 0 && (
        <div className="row wrap">
          {data.connections.map(({ id, name }) => (
            <Button key={id} variant="default" size="xs" loading={busy === id} onClick={() => void request(id)}>
              {t('tickets.create', { name })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

function TicketName({ ticket: { key, url, connection } }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  // The address comes from the ticket system: only web addresses become links.
  if (!key || !url || !/^https?:\/\//.test(url)) return <span className="strong anywhere">{key ?? connection}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer" title={t('tickets.openThere', { key })} className="strong anywhere">
      {key} <IconExternalLink size={14} aria-hidden="true" />
    </a>
  );
}

function TicketState({ ticket: { state, status, declined, failure } }: { ticket: TicketRow }) {
  const { t } = useTranslation();
  if (failure) {
    return (
      <Status kind="warning" wraps>
        {t(`ticketSystems.failure.${failure}`)}
      </Status>
    );
  }
  if (state === 'waiting') return <Status kind="paused">{t('tickets.waiting')}</Status>;
  const word = declined ? 'declined' : state;
  return <Status kind={state === 'open' ? 'warning' : 'good'}>{status || t(`tickets.${word}`)}</Status>;
}
