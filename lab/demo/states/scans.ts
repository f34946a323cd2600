import { setTimeout as sleep } from 'node:timers/promises';
import type { ScanDetail, ScanRow } from '@assay/contract/api/scans.ts';
import { logIn } from '../api-client.ts';
import { type DemoWorld, dayFromNow } from './world.ts';

const LOOK_MS = 200;

/** A planned scan, one that was withdrawn before its day, and one that was stopped while it ran. */
export async function requestScans({ app }: DemoWorld): Promise<void> {
  const lina = await logIn(app, 'lina@harbourline.test');
  await lina.post('/api/scans', { domain: 'glasswing.example', scandate: dayFromNow(20) });
  const mei = await logIn(app, 'mei@larkspur-bank.test');
  const planned = await mei.post<ScanRow>('/api/scans', { domain: 'larkspur-bank.test', scandate: dayFromNow(30) });
  await mei.delete(`/api/scans/${planned.id}`);
  const owen = await logIn(app, 'owen@tidewater-books.test');
  const { id } = await owen.post<ScanRow>('/api/scans', { domain: 'tidewater-books.test' });
  for (;;) {
    const { scan } = await owen.get<ScanDetail>(`/api/scans/${id}`);
    if (scan.scantime !== null) break;
    await sleep(LOOK_MS);
  }
  await owen.post(`/api/scans/${id}/stop`);
}
