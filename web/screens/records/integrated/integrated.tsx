import { ROLES } from '@assay/contract/roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { candidatesQuery } from '#api/reports/integrated.ts';
import { PageHead } from '#components/page-head.tsx';
import { useSession } from '#session/current-session.ts';
import { CandidatesCard } from './candidates-card.tsx';
import { ChosenCard } from './chosen-card.tsx';
import { PreviewCard } from './preview-card.tsx';
import { ReportsCard } from './reports-card.tsx';
import { useChoice } from './use-choice.ts';
import { VendorPick } from './vendor-pick.tsx';
import { ViewCard } from './view-card.tsx';

/** `/report-integrated`: selected domains, preview, and existing reports. */
export default function Integrated() {
  const { t } = useTranslation();
  const administrator = useSession()?.permission === ROLES.administrator;
  const [vendor, setVendor] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const viewed = params.get('view');
  const choice = useChoice();
  // The first page shows whether sub-contractors are available, independent of the search.
  const { data: first } = useQuery(candidatesQuery(vendor, 1, ''));
  const choose = (id: string | null) => {
    setVendor(id);
    choice.replace([]);
  };
  const facts = administrator ? 'factsAll' : first?.mayHaveSubcontractors === false ? 'factsOwn' : 'facts';
  return (
    <>
      <PageHead title={t('titles.reportIntegrated')} facts={t(`integrated.${facts}`)} />
      <div className="stack gap-16">
        {administrator && <VendorPick vendor={vendor} onVendor={choose} />}
        {viewed && <ViewCard pdfName={viewed} onClose={() => setParams({}, { replace: true })} />}
        {(!administrator || vendor) && (
          <div className="grid">
            <div className="seven-wide">
              <CandidatesCard vendor={vendor} choice={choice} />
            </div>
            <div className="five-wide stack gap-16">
              <ChosenCard vendor={vendor} choice={choice} />
            </div>
          </div>
        )}
        {choice.chosen.length > 0 && <PreviewCard vendor={vendor} chosen={choice.chosen} />}
        <ReportsCard
          onAgain={(report) => {
            if (administrator) setVendor(report.targetVendorId);
            choice.replace(report.chosen.map((item) => ({ ...item, own: item.companyId === report.targetVendorId })));
            scrollTo({ top: 0 });
          }}
        />
      </div>
    </>
  );
}
