import { publish } from '#platform/bus/publish.ts';
import type { Context } from '#platform/context.ts';
import { claimUnannounced } from '#platform/db/news/articles.ts';
import type { Tx } from '#platform/db/transaction.ts';

/**
 * Notifies every open page of published articles that were not announced yet, once each, also with concurrent callers.
 */
export async function announceDue(bus: Context['bus'], tx: Tx): Promise<void> {
  for (const articleId of await claimUnannounced(tx)) {
    publish({ bus }, tx, 'everyone', { type: 'article_published', articleId });
  }
}

/** For the planner: an article whose time has come is public already; its readers are notified. */
export async function announceNews({ db, bus }: Pick<Context, 'db' | 'bus'>): Promise<void> {
  await db.withoutCompany((tx) => announceDue(bus, tx));
}
