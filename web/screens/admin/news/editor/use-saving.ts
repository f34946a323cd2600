import type { NewsArticle } from '@assay/contract/api/news.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/client.ts';
import { saveNews } from '#api/news.ts';
import type { WritingState } from './use-writing.ts';

/** Errors of one language's text, by field; without a language, of all texts. */
export interface WritingErrors {
  language?: LanguageCode;
  title?: string;
  content?: string;
}

export interface Saving {
  /** Saves the article; null if the server rejected it: the field or the pop-up shows the reason. */
  save(): Promise<NewsArticle | null>;
  busy: boolean;
  errors: WritingErrors;
  clearErrors(): void;
}

/** @param id of the article to change; null for a new one */
export function useSaving(writing: WritingState, id: string | null): Saving {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<WritingErrors>({});
  return {
    busy,
    errors,
    clearErrors: () => setErrors({}),
    async save() {
      setBusy(true);
      setErrors({});
      try {
        const { revision } = writing;
        const { language, texts } = writing.latest().writing;
        const target = id !== null && revision !== null ? { id, revision } : null;
        const article = await saveNews(target, { language, texts });
        writing.saved(article);
        queries.setQueryData(['newsArticle', article.id], article);
        void queries.invalidateQueries({ queryKey: ['news'] });
        return article;
      } catch (error) {
        const { field, language } = error instanceof ApiError ? error.facts : {};
        if (error instanceof ApiError && (field === 'title' || field === 'content')) {
          setErrors({ [field]: error.message, ...(language ? { language: language as LanguageCode } : {}) });
          if (language) writing.open(language as LanguageCode);
        }
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
