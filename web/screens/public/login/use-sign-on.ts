import type { SignOnProvider } from '@assay/contract/api/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '#api/client.ts';
import { beginSignOn, finishSignOn, signOnQuery } from '#api/session.ts';
import { type CodePrompt, useCodePrompt } from '#components/forms/code-field.tsx';

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

/** Whether the request is the provider's redirect (RFC 6749 §4.1.2), or that of the server after a SAML response. */
function isReturn(search: URLSearchParams): boolean {
  return search.has('saml') || (search.has('state') && (search.has('code') || search.has('error')));
}

/** Single sign-on on the login page: the redirect to the provider, and the parameters of its response. */
export function useSignOn(): SignOn {
  const { t } = useTranslation();
  const { data } = useQuery(signOnQuery);
  const [search, setSearch] = useSearchParams();
  const [busy, setBusy] = useState(() => isReturn(search));
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
    if (finished.current || !isReturn(search)) return;
    finished.current = true;
    const query = search.toString();
    // The code can be used once: going back must not send it again.
    setSearch({}, { replace: true });
    void attempt(() => finishSignOn({ search: query }));
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
