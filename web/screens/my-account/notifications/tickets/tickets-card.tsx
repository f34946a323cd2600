import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import { TICKET_CONNECTIONS_PER_COMPANY } from '@assay/contract/values/decisions.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ticketConnectionsQuery } from '#api/administration/tickets.ts';
import { Card } from '#components/card.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** Connections of the company to ticket systems, managed by owners. */
export function TicketsCard({ owner }: { owner: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={t('ticketSystems.title')}>
      <div className="stack gap-16">
        <p className="text-2">{t('ticketSystems.why')}</p>
        {owner ? <Connections /> : <p className="small text-2">{t('ticketSystems.ownerOnly')}</p>}
      </div>
    </Card>
  );
}

function Connections() {
  const { t } = useTranslation();
  const query = useQuery(ticketConnectionsQuery);
  /** The connection whose form is open; `new` for a new one. */
  const [form, setForm] = useState<string | null>(null);
  const formOf = (connection: TicketConnectionRow | null) => (
    <ConnectionForm connection={connection} onClose={() => setForm(null)} />
  );
  return (
    <QueryBoundary query={query} lines={2}>
      {(rows) => (
        <>
          {rows.length === 0 && form === null && <p className="text-2">{t('ticketSystems.none')}</p>}
          <ul className="stack gap-16" style={{ listStyle: 'none', padding: 0 }}>
            {rows.map((row) => (
              <li key={row.id}>
                {form === row.id ? formOf(row) : <ConnectionItem connection={row} onEdit={() => setForm(row.id)} />}
              </li>
            ))}
          </ul>
          {form === 'new'
            ? formOf(null)
            : rows.length < TICKET_CONNECTIONS_PER_COMPANY && (
                <div>
                  <Button
                    variant="default"
                    leftSection={<IconPlus size={16} aria-hidden="true" />}
                    onClick={() => setForm('new')}
                  >
                    {t('ticketSystems.add')}
                  </Button>
                </div>
              )}
        </>
      )}
    </QueryBoundary>
  );
}
