import { Switch } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reportVerificationQuery, switchVerification } from '#api/reports/verify.ts';
import { Card } from '#components/card.tsx';
import { useHasCompanyRole } from '#session/permissions.ts';

/** The report's public page: its address, and a switch for owners. */
export function PublicPageRow({ pdfName }: { pdfName: string }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery(reportVerificationQuery(pdfName));
  const owns = useHasCompanyRole('owner');
  const [busy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      queries.setQueryData(reportVerificationQuery(pdfName).queryKey, await switchVerification(pdfName, on));
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  // The report shows the error if it is not found.
  if (!query.data) return null;
  const { code, on } = query.data;
  return (
    <Card>
      <div className="row wrap between gap-16">
        <div className="stack gap-2">
          <span className="row wrap">
            <b>{t('reportCode.page')}</b>
            {on && <Link to={`/verify/${code}`}>{t('reportCode.open')}</Link>}
          </span>
          <span className="small text-2">{t('reportCode.pageWhy')}</span>
        </div>
        <Switch
          label={t('reportCode.on')}
          description={owns ? undefined : t('reportCode.ownersOnly')}
          checked={on}
          disabled={busy || !owns}
          onChange={(event) => void change(event.currentTarget.checked)}
        />
      </div>
    </Card>
  );
}
