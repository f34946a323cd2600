import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findingDecisionsQuery } from '#api/decisions.ts';
import { findingQuery, type Subject } from '#api/ratings.ts';
import drawerStyles from '#styles/drawer.module.css';
import { useListKeys } from '../lists/use-list-keys.ts';
import { lazyCard } from '../loading/lazy.tsx';
import { QueryBoundary } from '../query-boundary.tsx';
import { DrawerActions } from './decisions/drawer-actions.tsx';
import { FindingHistory } from './decisions/finding-history.tsx';
import { useIsShared, useMayDecide, useMayRetest } from './decisions/use-may-decide.ts';
import { FindingDetails } from './finding-details.tsx';
import { FindingState } from './finding-state.tsx';
import { RetestStatus } from './retest/retest-status.tsx';
import { useRetest } from './retest/use-retest.ts';
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

/** Drawer with one finding next to its list, which stays usable; a complementary region, not a dialog. */
export function FindingDrawer({ subject, fingerprint, order, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(findingQuery(subject, fingerprint));
  const mayDecide = useMayDecide(subject);
  const shared = useIsShared(subject);
  const mayRetest = useMayRetest(subject);
  const retest = useRetest(subject, fingerprint, !shared);
  const history = useQuery({ ...findingDecisionsQuery(subject, fingerprint, 1), enabled: !shared });
  const head = useRef<HTMLElement>(null);
  useListKeys({
    j: () => order.go(1),
    k: () => order.go(-1),
    escape: onClose,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another finding starts at its head
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
  }, [fingerprint]);
  useFindingRead(query.data !== undefined);
  const finding = query.data?.fingerprint === fingerprint ? query.data : undefined;
  const retestButton = (
    <Button onClick={() => void retest.start()} disabled={retest.busy || !finding}>
      {retest.busy ? t('findingState.retesting') : t('finding.retest')}
    </Button>
  );
  return (
    <aside className={drawerStyles.drawer} aria-label={t('finding.label')} ref={head} tabIndex={-1}>
      <div className={drawerStyles.head}>
        <span className="row small text-2 gap-4">
          <Tooltip label={t('finding.previousKey')}>
            <ActionIcon aria-label={t('finding.previous')} disabled={!order.canGo(-1)} onClick={() => order.go(-1)}>
              <IconChevronUp size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('finding.nextKey')}>
            <ActionIcon aria-label={t('finding.next')} disabled={!order.canGo(1)} onClick={() => order.go(1)}>
              <IconChevronDown size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          {order.position !== null && t('finding.position', { at: order.position, count: order.total })}
        </span>
        <Tooltip label={t('finding.closeKey')}>
          <ActionIcon aria-label={t('finding.close')} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={drawerStyles.body}>
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
                <FindingTickets
                  subject={subject}
                  fingerprint={fingerprint}
                  mayRequest={mayDecide && !finding.closedAt}
                />
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
      </div>
      {!shared && finding && (
        <div className={drawerStyles.foot}>
          <RetestStatus retest={retest} finding={finding} />
          {!mayRetest && <p className="small text-2">{t('decision.membersDecide')}</p>}
          {finding.closedAt ? null : mayDecide ? (
            <DrawerActions key={fingerprint} subject={subject} finding={finding}>
              {retestButton}
            </DrawerActions>
          ) : (
            mayRetest && retestButton
          )}
        </div>
      )}
    </aside>
  );
}
