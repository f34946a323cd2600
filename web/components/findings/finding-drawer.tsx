import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingQuery, type Subject } from '#api/ratings.ts';
import { requestRetest } from '#api/scans.ts';
import { useListKeys } from '../lists/use-list-keys.ts';
import { QueryBoundary } from '../query-boundary.tsx';
import { toast } from '../toast.ts';
import { DrawerActions } from './decisions/drawer-actions.tsx';
import { FindingHistory } from './decisions/finding-history.tsx';
import { useIsShared, useMayDecide } from './decisions/use-may-decide.ts';
import { FindingDetails } from './finding-details.tsx';

interface Props {
  subject: Subject;
  fingerprint: string;
  /** Fingerprints in the order of the list, for previous and next. */
  order: readonly string[];
  onOpen(fingerprint: string): void;
  onClose(): void;
}

/** Drawer with one finding next to its list, which stays usable; a complementary region, not a dialog. */
export function FindingDrawer({ subject, fingerprint, order, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  const query = useQuery(findingQuery(subject, fingerprint));
  const mayDecide = useMayDecide(subject);
  const shared = useIsShared(subject);
  const [asked, setAsked] = useState(false);
  const head = useRef<HTMLElement>(null);
  const at = order.indexOf(fingerprint);
  const go = useCallback(
    (step: number) => {
      const next = order[at + step];
      if (next) onOpen(next);
    },
    [order, at, onOpen],
  );
  useListKeys({
    j: () => go(1),
    k: () => go(-1),
    escape: onClose,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another finding starts at its head
  useEffect(() => {
    setAsked(false);
    head.current?.focus({ preventScroll: true });
  }, [fingerprint]);
  const retest = async () => {
    setAsked(true);
    try {
      await requestRetest(subject.domain, subject.company, [fingerprint]);
      toast({ title: t('finding.retestStarted'), message: query.data?.title ?? '' });
    } catch {
      setAsked(false);
    }
  };
  const retestButton = (
    <Button onClick={() => void retest()} disabled={asked || !query.data}>
      {asked ? t('finding.retesting') : t('finding.retest')}
    </Button>
  );
  return (
    <aside className="drawer" aria-label={t('finding.label')} ref={head} tabIndex={-1}>
      <div className="drawer-head">
        <span className="row small text-2 gap-4">
          <Tooltip label={t('finding.previousKey')}>
            <ActionIcon aria-label={t('finding.previous')} disabled={at <= 0} onClick={() => go(-1)}>
              <IconChevronUp size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={t('finding.nextKey')}>
            <ActionIcon
              aria-label={t('finding.next')}
              disabled={at < 0 || at >= order.length - 1}
              onClick={() => go(1)}
            >
              <IconChevronDown size={18} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
          {at >= 0 && t('finding.position', { at: at + 1, count: order.length })}
        </span>
        <Tooltip label={t('finding.closeKey')}>
          <ActionIcon aria-label={t('finding.close')} onClick={onClose}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className="drawer-body">
        <QueryBoundary query={query} lines={8}>
          {(finding) => (
            <>
              <FindingDetails finding={finding} {...(shared ? {} : { subject })} />
              {!shared && <FindingHistory key={fingerprint} subject={subject} fingerprint={fingerprint} />}
            </>
          )}
        </QueryBoundary>
      </div>
      {!shared && (
        <div className="drawer-foot">
          {mayDecide && query.data?.fingerprint === fingerprint ? (
            <DrawerActions key={fingerprint} subject={subject} finding={query.data}>
              {retestButton}
            </DrawerActions>
          ) : (
            retestButton
          )}
        </div>
      )}
    </aside>
  );
}
