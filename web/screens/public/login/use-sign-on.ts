import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../api/client.ts';
import { beginSignOn, finishSignOn, signOnQuery } from '../../../api/session.ts';
import { type CodePrompt, useCodePrompt } from '../../../components/forms/code-field.tsx';

export interface SignOn {
  /** Of the provider; null where there is none, or none is known yet. */
  name: string | null;
  busy: boolean;
  error: string | null;
  /** Asked for after the provider where the account has a second factor here. */
  code: CodePrompt;
  start(): Promise<void>;
  sendCode(): Promise<void>;
}

/** Did the provider send the browser here (RFC 6749 §4.1.2)? */
function isReturn(search: URLSearchParams): boolean {
  return search.has('state') && (search.has('code') || search.has('error'));
}

/** Single sign-on on the log-in page: the way there, and what the provider sends back with the address. */
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
    // The code works once: going back must not send it again.
    setSearch({}, { replace: true });
    void attempt(() => finishSignOn({ search: query }));
  }, []);

  return {
    name: data ?? null,
    busy,
    error,
    code,
    start: () =>
      attempt(async () => {
        location.assign(await beginSignOn());
      }),
    sendCode: () => attempt(() => finishSignOn({ code: code.typed })),
  };
}
