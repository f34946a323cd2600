import { SIEM_CONNECTIONS_PER_COMPANY } from '@assay/contract/values/integrations/siem.ts';
import { useQuery } from '@tanstack/react-query';
import { siemConnectionsQuery } from '#api/administration/siem.ts';
import { IntegrationCard } from '../integrations/integration-card.tsx';
import { IntegrationList } from '../integrations/integration-list.tsx';
import { SiemForm } from './siem-form.tsx';
import { SiemItem } from './siem-item.tsx';

/** Connections of the company to SIEMs, managed by owners. */
export function SiemCard({ owner }: { owner: boolean }) {
  return (
    <IntegrationCard texts="siem" owner={owner}>
      <Connections />
    </IntegrationCard>
  );
}

function Connections() {
  return (
    <IntegrationList
      texts="siem"
      query={useQuery(siemConnectionsQuery)}
      max={SIEM_CONNECTIONS_PER_COMPANY}
      item={(row, edit) => <SiemItem connection={row} onEdit={edit} />}
      form={(row, close) => <SiemForm connection={row} onClose={close} />}
    />
  );
}
