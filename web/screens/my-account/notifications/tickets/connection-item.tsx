import type { TicketConnectionRow } from '@assay/contract/api/analysis/tickets.ts';
import { useTranslation } from 'react-i18next';
import { removeTicketConnection, resumeTicketConnection, testTicketConnection } from '#api/administration/tickets.ts';
import { IntegrationItem } from '../integrations/integration-item.tsx';

interface Props {
  connection: TicketConnectionRow;
  onEdit(): void;
}

/** One connection to a ticket system: its state and actions. */
export function ConnectionItem({ connection, onEdit }: Props) {
  const { t } = useTranslation();
  const { system, target, url, failure, tickets, waiting } = connection;
  return (
    <IntegrationItem
      texts="ticketSystems"
      integration={connection}
      target={[t(`ticketSystems.systemName.${system}`), target || url].join(' · ')}
      facts={
        <>
          {t('ticketSystems.tickets', { count: tickets })}
          {waiting > 0 && ` · ${t('ticketSystems.waiting', { count: waiting })}`}
        </>
      }
      problem={failure && t(`ticketSystems.failure.${failure}`)}
      test={testTicketConnection}
      resume={resumeTicketConnection}
      remove={removeTicketConnection}
      onEdit={onEdit}
    />
  );
}
