import type { Verification } from '@assay/contract/api/domains.ts';
import { Button, Stepper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card.tsx';
import { FirstScan } from '#components/domains/upgrade-link.tsx';
import { Note } from '#components/note.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useCanOpen } from '#session/permissions.ts';
import { LastCheck } from './last-check.tsx';
import { PendingList } from './pending-list.tsx';
import { RecordCard } from './record-card.tsx';

interface Props {
  domain: string;
  /** Null once verified. */
  request: Verification | null;
  others: readonly Verification[];
  onOpen(domain: string): void;
  onLeave(): void;
}

/** The record to create, and the result of the last check. */
export function Verify({ domain, request, others, onOpen, onLeave }: Props) {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width: 600px)') ?? false;
  const scans = useCanOpen('scan');
  const verified = request === null || request.status === 'verified';
  return (
    <>
      <PageHead title={t('verifying.title')} facts={t('verifying.facts')} />
      <div style={{ maxWidth: 1040 }}>
        <Stepper
          active={verified ? 3 : 1}
          size="sm"
          iconSize={30}
          mb={24}
          orientation={phone ? 'vertical' : 'horizontal'}
          styles={{ stepLabel: { fontWeight: 600 } }}
        >
          <Stepper.Step label={t('domain')} description={request?.unicode ?? domain} />
          <Stepper.Step label={t('verifying.record')} description={t('verifying.recordWhere')} />
          <Stepper.Step label={t('verifying.check')} description={t('verifying.checkWhere')} />
        </Stepper>
        {verified ? (
          <Card title={t('verifying.done', { domain })}>
            <div className="stack gap-16">
              <Note tone="good" live>
                {t(scans ? 'verify.doneWhy' : 'firstRun.trialWhy')}
              </Note>
              <div className="row wrap">
                <FirstScan domain={domain} scans={scans} />
                <Button variant="default" onClick={onLeave}>
                  {t('verifying.toList')}
                </Button>
              </div>
            </div>
          </Card>
        ) : (
          <div className="grid">
            <RecordCard request={request} onLeave={onLeave} />
            <div className="four side-cards">
              <LastCheck request={request} />
              <Card title={t('verifying.pending')}>
                <PendingList list={others} onOpen={onOpen} />
              </Card>
            </div>
          </div>
        )}
      </div>
    </>
  );
}
