import type { NewsArticle, NewsText } from '@assay/contract/api/news.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';

/** Content of a draft: the article's source language, and its texts. */
export interface DraftContent {
  language: LanguageCode;
  texts: NewsText[];
}

/** Unsaved changes, with the revision they are based on (null for a new article) and the time of the last change. */
export interface SavedDraft extends DraftContent {
  revision: number | null;
  at: string;
}

const PREFIX = 'newsDraft';

/** Storage key of a draft, per tab, account and article. */
export function draftKey(account: string, articleId: string | null): string {
  return `${PREFIX}:${account}:${articleId ?? 'new'}`;
}

export function readDraft(key: string): SavedDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SavedDraft> | null;
    return Array.isArray(kept?.texts) && kept.texts.length > 0 ? (kept as SavedDraft) : null;
  } catch {
    return null;
  }
}

/** Keeps the draft across reloads, navigation and a new login. @returns false if the storage is full */
export function saveDraft(key: string, draft: SavedDraft): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so no draft exists.
  }
}

/** The stored article; an empty text in the writer's language for a new one. */
export function writingOf(article: NewsArticle | null, language: LanguageCode): DraftContent {
  if (!article) return { language, texts: [{ language, title: '', content: '' }] };
  return { language: article.language, texts: article.texts };
}
