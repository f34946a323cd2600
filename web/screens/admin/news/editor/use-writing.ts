import type { NewsArticle, NewsText } from '@assay/contract/api/news.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { useRef, useState } from 'react';
import { clock } from '#clock.ts';
import { useSession } from '#session/current-session.ts';
import { type DraftContent, deleteDraft, draftKey, readDraft, saveDraft, writingOf } from './draft.ts';

export interface WritingState extends DraftContent {
  /** The edited language. */
  active: LanguageCode;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Time of the last change of a restored draft; null if none was restored. */
  restoredAt: string | null;
  /** The edited revision; null for a new article. */
  revision: number | null;
  /** Incremented when texts change outside the fields. */
  generation: number;
  /**
   * The current draft. The editor reports changes outside React's events, so a click on a button can precede
   * the next render.
   */
  latest(): { writing: DraftContent; dirty: boolean };
  open(language: LanguageCode): void;
  change(part: Partial<Pick<NewsText, 'title' | 'content'>>): void;
  addLanguage(language: LanguageCode): void;
  removeLanguage(language: LanguageCode): void;
  setOwnLanguage(language: LanguageCode): void;
  /** Discards unsaved changes. */
  discard(): void;
  saved(article: NewsArticle): void;
}

/** The draft of an article, kept in this tab until it is saved or discarded. */
export function useWriting(stored: NewsArticle | null, writerLanguage: LanguageCode): WritingState {
  const account = useSession()?.account ?? '';
  const [base, setBase] = useState(stored);
  const key = draftKey(account, base?.id ?? null);
  const [found] = useState(() => readDraft(key));
  const [writing, setWriting] = useState<DraftContent>(() => found ?? writingOf(stored, writerLanguage));
  const [revision, setRevision] = useState(found ? found.revision : (stored?.revision ?? null));
  const [active, setActive] = useState(writing.language);
  const [dirty, setDirty] = useState(found !== null);
  const [restoredAt, setRestoredAt] = useState(found?.at ?? null);
  const [generation, setGeneration] = useState(0);

  const latest = useRef({ writing, dirty });

  const put = (next: DraftContent) => {
    latest.current = { writing: next, dirty: true };
    setWriting(next);
    setDirty(true);
    saveDraft(key, { ...next, revision, at: clock.now().toISOString() });
  };
  const take = (article: NewsArticle | null) => {
    const next = writingOf(article, writerLanguage);
    deleteDraft(key);
    latest.current = { writing: next, dirty: false };
    setBase(article);
    setWriting(next);
    setRevision(article?.revision ?? null);
    setDirty(false);
    setRestoredAt(null);
    setGeneration((count) => count + 1);
    if (!next.texts.some(({ language }) => language === active)) setActive(next.language);
  };
  return {
    ...writing,
    active,
    dirty,
    restoredAt,
    revision,
    generation,
    open: setActive,
    latest: () => latest.current,
    change(part) {
      const { writing } = latest.current;
      put({
        ...writing,
        texts: writing.texts.map((text) => (text.language === active ? { ...text, ...part } : text)),
      });
    },
    addLanguage(language) {
      const { writing } = latest.current;
      put({ ...writing, texts: [...writing.texts, { language, title: '', content: '' }] });
      setActive(language);
    },
    removeLanguage(language) {
      const { writing } = latest.current;
      const texts = writing.texts.filter((text) => text.language !== language);
      const own = writing.language === language ? texts[0]!.language : writing.language;
      put({ language: own, texts });
      setActive(own);
    },
    setOwnLanguage: (language) => put({ ...latest.current.writing, language }),
    discard: () => take(base),
    saved: take,
  };
}
