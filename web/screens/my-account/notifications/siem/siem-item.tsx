import type { SiemConnectionRow } from '@assay/contract/api/administration/siem.ts';
import { useTranslation } from 'react-i18next';
import { removeSiemConnection, resumeSiemConnection, testSiemConnection } from '#api/administration/siem.ts';
import { Instant } from '#components/instant.tsx';
import { IntegrationItem } from '../integrations/integration-item.tsx';

interface Props {
  connection: SiemConnectionRow;
  onEdit(): void;
}

/** One connection to a SIEM: its state and actions. */
export function SiemItem({ connection, onEdit }: Props) {
  const { t } = useTranslation();
  const { transport, url, failure, sent, sentAt } = connection;
  return (
    <IntegrationItem
      texts="siem"
      integration={connection}
      target={[t(`siem.transportName.${transport}`), url].join(' · ')}
      facts={
        <>
          {t('siem.sent', { count: sent })}
          {sentAt && (
            <>
              {' '}
              · {t('siem.sentAt')} <Instant at={sentAt} />
            </>
          )}
        </>
      }
      problem={failure && t(`siem.failure.${failure}`)}
      test={testSiemConnection}
      resume={resumeSiemConnection}
      remove={removeSiemConnection}
      onEdit={onEdit}
    />
  );
}
