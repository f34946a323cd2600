import { tell } from '../../platform/bus/tell.ts';
import type { Context } from '../../platform/context.ts';
import { takeUnannounced } from '../../platform/db/news/articles.ts';
import type { Tx } from '../../platform/db/transaction.ts';

/** Tells every open page of the articles that came out and were not told of, once each, whoever asks at the same time. */
export async function announceDue(bus: Context['bus'], tx: Tx): Promise<void> {
  for (const articleId of await takeUnannounced(tx)) {
    tell({ bus }, tx, 'everyone', { type: 'article_published', articleId });
  }
}

/** For the planner: what was planned for a moment that has come is public already; its readers are told. */
export async function announceNews({ db, bus }: Pick<Context, 'db' | 'bus'>): Promise<void> {
  await db.withoutCompany((tx) => announceDue(bus, tx));
}
