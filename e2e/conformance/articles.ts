import { expectSuccess } from './client.ts';
import type { Installation } from './installation.ts';

interface Article {
  id: string;
  title: string;
}

/** Creates an article, passes it on, and deletes it. @param publish whether readers see it */
export async function temporaryArticle(
  { administrator }: Installation,
  { publish }: { publish: boolean },
  work: (article: Article) => Promise<void>,
): Promise<void> {
  const title = `Conformance ${Date.now().toString(36)}`;
  const texts = [{ language: 'en-US', title, content: '<p>Written by the conformance checks.</p>' }];
  const made = expectSuccess(await administrator.call('POST', '/api/admin/news', { language: 'en-US', texts }), 'news');
  const { id } = made.data;
  try {
    if (publish) expectSuccess(await administrator.call('POST', `/api/admin/news/${id}/publish`, {}), 'publish');
    await work({ id, title });
  } finally {
    expectSuccess(await administrator.call('DELETE', `/api/admin/news/${id}`), 'delete');
  }
}
