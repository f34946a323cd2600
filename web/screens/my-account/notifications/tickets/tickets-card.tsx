import { TICKET_CONNECTIONS_PER_COMPANY } from '@assay/contract/values/decisions.ts';
import { useQuery } from '@tanstack/react-query';
import { ticketConnectionsQuery } from '#api/administration/tickets.ts';
import { IntegrationCard } from '../integrations/integration-card.tsx';
import { IntegrationList } from '../integrations/integration-list.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionItem } from './connection-item.tsx';

/** Connections of the company to ticket systems, managed by owners. */
export function TicketsCard({ owner }: { owner: boolean }) {
  return (
    <IntegrationCard texts="ticketSystems" owner={owner}>
      <Connections />
    </IntegrationCard>
  );
}

function Connections() {
  return (
    <IntegrationList
      texts="ticketSystems"
      query={useQuery(ticketConnectionsQuery)}
      max={TICKET_CONNECTIONS_PER_COMPANY}
      item={(row, edit) => <ConnectionItem connection={row} onEdit={edit} />}
      form={(row, close) => <ConnectionForm connection={row} onClose={close} />}
    />
  );
}
