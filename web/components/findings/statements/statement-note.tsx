import type { OwnerStatement } from '@assay/contract/api/analysis/owner-statements.ts';
import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { formatDay } from '@assay/locales/format.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawStatement } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import { toast } from '#components/toast.ts';
import { useTimeZone } from '#session/current-session.ts';
import { DISTRIBUTIONS } from './distributions.ts';

interface Props {
  subject: Subject;
  finding: FindingRow;
  statement: OwnerStatement;
  mayDecide: boolean;
}

/** What the owner has stated about a finding, whether anything followed from it, and the way to take it back. */
export function StatementNote({ subject, finding, statement, mayDecide }: Props) {
  const { t } = useTranslation();
  const zone = useTimeZone();
  const [busy, setBusy] = useState(false);
  const { build, by, until } = statement;
  const isUndecided = build !== null && !finding.closedAt && finding.confidence === 'tentative';
  const withdraw = async () => {
    setBusy(true);
    try {
      await withdrawStatement(subject, statement.id);
      toast({ title: t('statement.withdrawn'), message: t('decision.findings', { count: 1 }) });
    } catch {
      // The pop-up shows the reason.
    }
    setBusy(false);
  };
  return (
    <div className="row between wrap small">
      <p>
        {t(`statement.stated.${statement.statement}`, {
          who: by ?? t('decision.side.owner'),
          until: formatDay(new Date(until), zone),
          build: build && `${DISTRIBUTIONS[build.distribution].name} ${build.release}, ${build.version}`,
        })}{' '}
        {isUndecided && t('statement.unknown')}
      </p>
      {mayDecide && (
        <Button variant="default" size="xs" loading={busy} onClick={() => void withdraw()}>
          {t('statement.withdraw')}
        </Button>
      )}
    </div>
  );
}
