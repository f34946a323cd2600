import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeOnboarding, onboardingQuery } from '#api/own-account.ts';
import { useSession } from '#session/current-session.ts';

/** Completes the step "read a finding" of the first steps, while they are shown. */
export function useFindingRead(read: boolean): void {
  const shown = useSession()?.onboarding === true;
  const { data } = useQuery({ ...onboardingQuery, enabled: shown });
  const isNew = shown && read && data?.done.includes('finding') === false;
  useEffect(() => {
    if (isNew) void changeOnboarding({ findingRead: true }).catch(() => {});
  }, [isNew]);
}
