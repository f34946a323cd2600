import type { SignOnProvider } from '@assay/contract/api/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '#api/client.ts';
import { beginSignOn, finishSignOn, signOnQuery } from '#api/session.ts';
import { type CodePrompt, useCodePrompt } from '#components/forms/code-field.tsx';
import { isProviderReturn } from '#session/test-login.ts';

export interface SignOn {
  /** Empty while they are not loaded yet. */
  providers: readonly SignOnProvider[];
  busy: boolean;
  error: string | null;
  /** Requested after the provider if the account has a second factor here. */
  code: CodePrompt;
  start(provider: string): Promise<void>;
  sendCode(): Promise<void>;
}

/** Single sign-on on the login page: the redirect to the provider, and the parameters of its response. */
export function useSignOn(): SignOn {
  const { t } = useTranslation();
  const { data } = useQuery(signOnQuery);
  const [search, setSearch] = useSearchParams();
  const { pathname: path } = useLocation();
  const [busy, setBusy] = useState(() => isProviderReturn(search));
  const [error, setError] = useState<string | null>(null);
  const code = useCodePrompt();
  const finished = useRef(false);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(reason instanceof ApiError && reason.message ? reason.message : t('login.error'));
      if (!code.asks(reason)) code.forget();
      setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is taken once
  useEffect(() => {
    if (finished.current || !isProviderReturn(search)) return;
    finished.current = true;
    const query = search.toString();
    // The code can be used once: going back must not send it again.
    setSearch({}, { replace: true });
    void attempt(() => finishSignOn({ search: query, path }));
  }, []);

  return {
    providers: data ?? [],
    busy,
    error,
    code,
    start: (provider) =>
      attempt(async () => {
        location.assign(await beginSignOn(provider));
      }),
    sendCode: () => attempt(() => finishSignOn({ code: code.typed })),
  };
}
