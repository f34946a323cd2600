import type { NewsArticle, NewsText } from '@assay/contract/api/news.ts';
import type { LanguageCode } from '@assay/contract/languages.ts';

/** What is being written: the article's own language, and its texts. */
export interface DraftContent {
  language: LanguageCode;
  texts: NewsText[];
}

/** Writing that was not saved, with the revision it began from (null for a new article) and when it was last changed. */
export interface SavedDraft extends DraftContent {
  revision: number | null;
  at: string;
}

const PREFIX = 'newsDraft';

/** Place of a draft: of this tab, account and article. */
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

/** Keeps the draft through reloads, other pages and a new log-in. @returns false where the browser has no room for it */
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
    // Without storage nothing was kept.
  }
}

/** An article as it stands on the server; an empty text in the writer's language for a new one. */
export function writingOf(article: NewsArticle | null, language: LanguageCode): DraftContent {
  if (!article) return { language, texts: [{ language, title: '', content: '' }] };
  return { language: article.language, texts: article.texts };
}
