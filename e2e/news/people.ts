import type { NewsWriting } from '@assay/contract/api/news.ts';
import { createTestAccount, TEST_PASSWORD } from '@assay/server/testing/accounts.ts';
import { type ApiCaller, callerWith } from '@assay/server/testing/api.ts';
import type { Account, Product } from '../product.ts';

export const ADMINISTRATOR: Account = { email: 'admin@news.example', password: TEST_PASSWORD };
export const READER: Account = { email: 'reader@news.example', password: TEST_PASSWORD };

/** An author and a reader of news. */
export async function makeNewsPeople({ context }: Product): Promise<void> {
  await createTestAccount(context, { email: ADMINISTRATOR.email, permission: 0 });
  await createTestAccount(context, { email: READER.email, permission: 22, company: 'Reading Rooms' });
}

/** API access of the administrator, without the browser. */
export async function newsroom(product: Product): Promise<ApiCaller> {
  const answer = await callerWith(product.url, null, null).call('POST', '/api/userLogin', {
    account: ADMINISTRATOR.email,
    password: ADMINISTRATOR.password,
  });
  if (!answer.success) throw new Error(answer.message);
  return callerWith(product.url, answer.headers.get('x-auth-token'), answer.headers.get('x-csrf-token'));
}

/** Creates an article and publishes it on request. @returns its ID */
export async function addNews(
  room: ApiCaller,
  texts: NewsWriting['texts'],
  options: { publish: boolean } = { publish: true },
): Promise<string> {
  const written = await room.call('POST', '/api/admin/news', { language: texts[0]!.language, texts });
  if (!written.success) throw new Error(written.message);
  const { id } = written.data as { id: string };
  if (options.publish) await room.call('POST', `/api/admin/news/${id}/publish`, {});
  return id;
}

/** One English text. */
export function english(title: string, content = '<p>Words to read.</p>'): NewsWriting['texts'] {
  return [{ language: 'en-US', title, content }];
}
