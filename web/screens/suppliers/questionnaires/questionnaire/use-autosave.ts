import type { AnswerRequest } from '@assay/contract/api/analysis/questionnaires.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveAnswer } from '#components/suppliers/questionnaires/queries.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'failed';

/** Pause after the last key before a text is saved. */
const TYPING_MS = 800;
/** Pause before a failed save is tried again. */
const RETRY_MS = 5_000;

/** Saves the answers on the page; each returns whether its answer is stored. */
const open = new Set<() => Promise<boolean>>();

/** Saves what was typed on the page and is not stored yet. @returns whether all answers are stored */
export async function saveOpenAnswers(): Promise<boolean> {
  return (await Promise.all([...open].map((finish) => finish()))).every(Boolean);
}

/**
 * Saves an answer as it is typed: one request at a time, always the latest value, again after a failure, at once when the
 * field is left or unmounted. The browser asks before it closes a page with an unsaved answer.
 */
export function useAutosave(questionnaire: string, question: string) {
  const [state, setState] = useState<SaveState>('idle');
  const waiting = useRef<AnswerRequest | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Ends when the latest value is stored, or could not be. */
  const flush = useCallback((): Promise<void> => {
    const show = (next: SaveState) => mounted.current && setState(next);
    const send = async () => {
      while (waiting.current) {
        const body = waiting.current;
        waiting.current = null;
        show('saving');
        try {
          await saveAnswer(questionnaire, question, body);
        } catch {
          // Unless more was typed meanwhile.
          waiting.current ??= body;
          show('failed');
          if (mounted.current) timer.current = setTimeout(() => void flush(), RETRY_MS);
          return;
        }
      }
      show('saved');
    };
    clearTimeout(timer.current);
    if (!running.current && waiting.current) {
      running.current = send().finally(() => {
        running.current = null;
      });
    }
    return running.current ?? Promise.resolve();
  }, [questionnaire, question]);

  const save = useCallback(
    (body: AnswerRequest, { soon = false } = {}) => {
      waiting.current = body;
      clearTimeout(timer.current);
      if (!soon) return void flush();
      // Not "Saved" any more.
      setState('idle');
      timer.current = setTimeout(() => void flush(), TYPING_MS);
    },
    [flush],
  );

  useEffect(() => {
    mounted.current = true;
    const finish = async () => {
      await flush();
      return waiting.current === null;
    };
    open.add(finish);
    const onLeave = (event: BeforeUnloadEvent) => {
      if (waiting.current || running.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => {
      mounted.current = false;
      open.delete(finish);
      window.removeEventListener('beforeunload', onLeave);
      void flush();
    };
  }, [flush]);

  return { state, save, flush };
}
