import type { AnswerRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveAnswer } from '#components/suppliers/questionnaires/queries.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Pause after the last key before a text is saved. */
const TYPING_MS = 800;
/** Pause before a failed save is tried again. */
const RETRY_MS = 5_000;

/**
 * Saves an answer as it is typed: one request at a time, always the latest value, again after a failure, at once when the
 * field is left or unmounted. The browser asks before it closes a page with an unsaved answer.
 */
export function useAutosave(questionnaire: string, question: string) {
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<AnswerRequest | null>(null);
  const running = useRef(false);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(async (): Promise<void> => {
    clearTimeout(timer.current);
    if (running.current) return;
    const body = waiting.current;
    if (!body) return;
    running.current = true;
    waiting.current = null;
    if (mounted.current) setState('saving');
    try {
      await saveAnswer(questionnaire, question, body);
      running.current = false;
      if (mounted.current && !waiting.current) setState('saved');
      // Typed meanwhile.
      if (waiting.current) await flush();
    } catch {
      running.current = false;
      waiting.current ??= body;
      if (!mounted.current) return;
      setState('failed');
      timer.current = setTimeout(() => void flush(), RETRY_MS);
    }
  }, [questionnaire, question]);

  const save = useCallback(
    (body: AnswerRequest, { soon = false } = {}) => {
      waiting.current = body;
      clearTimeout(timer.current);
      if (soon) timer.current = setTimeout(() => void flush(), TYPING_MS);
      else void flush();
    },
    [flush],
  );

  useEffect(() => {
    mounted.current = true;
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waiting.current || running.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      mounted.current = false;
      window.removeEventListener('beforeunload', onLeave);
      void flush();
    };
  }, [flush]);

  return { state, save, flush };
}
