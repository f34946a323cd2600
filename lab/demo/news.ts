import type { FastifyInstance } from 'fastify';
import { logIn } from './api-client.ts';

/** News articles, oldest first; the last one is a draft. */
const ARTICLES = [
  {
    published: true,
    texts: [
      {
        language: 'en-US',
        title: 'How to read your rating',
        content:
          '<p>A rating is made of <strong>ten areas</strong>. Each finding says what was seen, what it costs and how to fix it.</p><ul><li><p>The grade is held back by the gravest finding: one open critical one holds it at D.</p></li><li><p>What was not looked at is hatched. It is never counted as good.</p></li></ul><p>Begin with <a href="/">the way to the next grade</a>: it names the shortest list of fixes.</p>',
      },
      {
        language: 'zh-TW',
        title: '如何閱讀您的評等',
        content:
          '<p>評等由<strong>十個面向</strong>組成。每個發現項目都會說明看到了什麼、扣了多少分，以及如何修正。</p><ul><li><p>最嚴重的發現項目會限制等級：只要有一個未解決的嚴重項目，等級最高為 D。</p></li><li><p>未檢視的部分以斜線標示，絕不視為良好。</p></li></ul><p>請從<a href="/">通往下一等級的路徑</a>開始：其中列出最短的修正清單。</p>',
      },
    ],
  },
  {
    published: true,
    texts: [
      {
        language: 'en-US',
        title: 'Maintenance on Sunday morning',
        content:
          '<p>The installation is updated on Sunday from 02:00 to 04:00. Scans that run then wait and go on by themselves.</p><blockquote><p>Ratings and reports stay readable throughout.</p></blockquote>',
      },
      {
        language: 'zh-TW',
        title: '週日清晨維護',
        content:
          '<p>系統將於週日 02:00 至 04:00 更新。當時執行中的掃描會等待，之後自動繼續。</p><blockquote><p>期間仍可閱讀評等與報告。</p></blockquote>',
      },
    ],
  },
  {
    published: false,
    texts: [
      { language: 'en-US', title: 'What changes with the next model', content: '<p>Draft: to be announced.</p>' },
    ],
  },
] as const;

/** Creates the news of the demo, once. @param administrator author of the articles */
export async function writeNews(app: FastifyInstance, administrator: string): Promise<void> {
  const caller = await logIn(app, administrator);
  const { total } = await caller.get<{ total: number }>('/api/news');
  if (total > 0) return;
  for (const { texts, published } of ARTICLES) {
    const { id } = await caller.post<{ id: string }>('/api/admin/news', { language: 'en-US', texts });
    if (published) await caller.post(`/api/admin/news/${id}/publish`);
  }
}
