import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { scanSettingsQuery } from '#api/scans/scan-settings.ts';
import { Modal } from '#components/loading/modal.tsx';
import { QueryBoundary } from '#components/query-boundary.tsx';
import { useSession } from '#session/current-session.ts';
import { Authorizations } from './authorizations.tsx';
import { SettingsForm } from './settings-form.tsx';

interface Props {
  domain: string;
  /** The domain in Unicode. */
  unicode: string;
  onClose(): void;
}

/** Scan settings of a domain: exclusions, quiet hours and authorizations. */
export function ScanSettingsDialog({ domain, unicode, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(scanSettingsQuery(domain));
  const mayChange = useSession()?.companyRole === 'owner';
  const title = t('scanSettings.of', { domain: unicode });
  return (
    <Modal opened onClose={onClose} size="lg" title={<span className="strong">{title}</span>}>
      <div className="stack gap-24">
        <p className="text-2">{t('scanSettings.why')}</p>
        {!mayChange && <p className="small text-2">{t('scanSettings.ownersOnly')}</p>}
        <QueryBoundary query={query} lines={6}>
          {(settings) => {
            const shared = {
              domain,
              settings,
              mayChange,
              onChange: (next: typeof settings) => queries.setQueryData(scanSettingsQuery(domain).queryKey, next),
            };
            return (
              <>
                <SettingsForm {...shared} />
                <Authorizations {...shared} />
              </>
            );
          }}
        </QueryBoundary>
      </div>
    </Modal>
  );
}
