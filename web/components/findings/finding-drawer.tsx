import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findingDecisionsQuery } from '#api/decisions.ts';
import { findingQuery, type Subject } from '#api/ratings.ts';
import { ListDrawer } from '../lists/drawer/list-drawer.tsx';
import { lazyCard } from '../loading/lazy.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { DrawerActions } from './decisions/drawer-actions.tsx';
import { FindingHistory } from './decisions/finding-history.tsx';
import { useIsShared, useMayDecide, useMayRetest } from './decisions/use-may-decide.ts';
import { FindingDetails } from './finding-details.tsx';
import { FindingState } from './finding-state.tsx';
import { RetestStatus } from './retest/retest-status.tsx';
import { useRetest } from './retest/use-retest.ts';
import { StatementNote } from './statements/statement-note.tsx';
import type { FindingOrder } from './use-finding-order.ts';
import { useFindingRead } from './use-finding-read.ts';

const FindingTickets = lazyCard(async () => (await import('./tickets/finding-tickets.tsx')).FindingTickets, {
  words: ['notifications'],
  lines: 0,
});

interface Props {
  subject: Subject;
  fingerprint: string;
  /** The list, for previous and next. */
  order: FindingOrder;
  onClose(): void;
}

/** Drawer with one finding: evidence, how to fix it, tickets and history. */
export function FindingDrawer({ subject, fingerprint, order, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(findingQuery(subject, fingerprint));
  const mayDecide = useMayDecide(subject);
  const shared = useIsShared(subject);
  const mayRetest = useMayRetest(subject);
  const retest = useRetest(subject, fingerprint, !shared);
  const history = useQuery({ ...findingDecisionsQuery(subject, fingerprint, 1), enabled: !shared });
  useFindingRead(query.data !== undefined);
  const finding = query.data?.fingerprint === fingerprint ? query.data : undefined;
  const retestButton = (
    <Button onClick={() => void retest.start()} disabled={retest.busy || !finding}>
      {retest.busy ? t('findingState.retesting') : t('finding.retest')}
    </Button>
  );
  return (
    <ListDrawer
      label={t('finding.label')}
      entry={fingerprint}
      previous={{ label: t('finding.previous'), hint: t('finding.previousKey') }}
      next={{ label: t('finding.next'), hint: t('finding.nextKey') }}
      close={{ label: t('finding.close'), hint: t('finding.closeKey') }}
      neighbors={order}
      position={order.position !== null && t('finding.position', { at: order.position, count: order.total })}
      onClose={onClose}
      foot={
        !shared &&
        finding && (
          <>
            <RetestStatus retest={retest} finding={finding} />
            {finding.confidence === 'tentative' && mayDecide && !finding.closedAt && (
              <p className="small">{t(history.data?.nameable ? 'finding.unconfirmedBuild' : 'finding.unconfirmed')}</p>
            )}
            {history.data?.statement && (
              <StatementNote
                key={history.data.statement.id}
                subject={subject}
                finding={finding}
                statement={history.data.statement}
                mayDecide={mayDecide}
              />
            )}
            {!mayRetest && <p className="small text-2">{t('decision.membersDecide')}</p>}
            {finding.closedAt ? null : mayDecide ? (
              <DrawerActions key={fingerprint} subject={subject} finding={finding}>
                {retestButton}
              </DrawerActions>
            ) : (
              mayRetest && retestButton
            )}
          </>
        )
      }
    >
      <QueryBoundary query={query} lines={8}>
        {(finding) => (
          <>
            <FindingDetails
              finding={finding}
              {...(shared
                ? {}
                : {
                    subject,
                    state: (
                      <FindingState
                        finding={finding}
                        retesting={retest.busy}
                        events={history.data?.events.rows ?? []}
                      />
                    ),
                  })}
            />
            {!shared && (
              <FindingTickets subject={subject} fingerprint={fingerprint} mayRequest={mayDecide && !finding.closedAt} />
            )}
            {!shared && (
              <FindingHistory
                key={fingerprint}
                subject={subject}
                fingerprint={fingerprint}
                firstSeen={finding.firstSeen}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </ListDrawer>
  );
}
