import type { FindingRetest } from '@assay/contract/api/decisions.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '#api/client.ts';
import { queries } from '#api/connection.ts';
import { findingDecisionsQuery } from '#api/decisions.ts';
import type { Subject } from '#api/ratings.ts';
import { RETEST_POLL_MS, requestRetest } from '#api/scans/scans.ts';

export interface RetestState {
  /** The last re-test; null without one. */
  last: FindingRetest | null;
  /** It is requested, waits or runs. */
  busy: boolean;
  /** Why it was not started: the server's message; empty for a lost connection. */
  refusal: string | null;
  start(): Promise<void>;
}

const isOpen = (retest: FindingRetest | null | undefined) => retest?.state === 'waiting' || retest?.state === 'running';

/** The last re-test of a finding, kept up to date, and the request for another. */
export function useRetest(subject: Subject, fingerprint: string, enabled: boolean): RetestState {
  const query = findingDecisionsQuery(subject, fingerprint, 1);
  const { data } = useQuery({
    ...query,
    enabled,
    refetchInterval: ({ state }) => (isOpen(state.data?.retest) ? RETEST_POLL_MS : false),
  });
  const [requested, setRequested] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another finding has another re-test
  useEffect(() => {
    setRequested(false);
    setRefusal(null);
  }, [fingerprint]);
  const start = async () => {
    setRequested(true);
    setRefusal(null);
    try {
      await requestRetest(subject.domain, subject.company, [fingerprint], 'all');
      await queries.invalidateQueries({ queryKey: query.queryKey });
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '');
    }
    setRequested(false);
  };
  const last = data?.retest ?? null;
  return { last, busy: requested || isOpen(last), refusal, start };
}
