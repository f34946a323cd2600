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
          '<p>A rating consists of <strong>ten areas</strong>. Each finding shows its evidence, the points deducted and how to fix it.</p><ul><li><p>Open issues of high and critical severity cap the grade: with one critical issue open, the grade is D at most.</p></li><li><p>Areas that were not assessed are hatched. They are never counted as passed.</p></li></ul><p>Start with <a href="/">the remediation plan</a>: it lists the fewest fixes that reach the next grade.</p>',
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
          '<p>This installation will be updated on Sunday from 02:00 to 04:00. Running scans are paused and resume automatically.</p><blockquote><p>Ratings and reports remain available.</p></blockquote>',
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
      { language: 'en-US', title: 'Changes in the next rating model', content: '<p>Draft: to be announced.</p>' },
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
