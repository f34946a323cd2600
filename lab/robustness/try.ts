import net from 'node:net';
import { startLab } from '../index.ts';
import { scanInChild } from './scan-child.ts';

const lab = await startLab();
await lab.setFaults('harbourline.test', ['never-answers']);
await lab.setFaults('meadowgate.test', ['gigabyte-answer']);
await lab.setFaults('tidewater-books.test', ['endless-headers']);
await lab.setFaults('northquay.test', ['redirect-loop']);
await lab.setFaults('larkspur-bank.test', ['dripping-answer']);
await lab.setFaults('glasswing.example', ['nonsense-certificate']);
await lab.setFaults('brasslantern.test', ['noise-everywhere']);
await lab.writeCatalogue('/tmp/cat.txt');
const t = performance.now();
const run = await scanInChild({
  domains: [
    'harbourline.test',
    'meadowgate.test',
    'tidewater-books.test',
    'northquay.test',
    'larkspur-bank.test',
    'glasswing.example',
    'brasslantern.test',
    'nowhere-at-all.test',
  ],
  network: lab.network,
  sources: lab.sources,
  catalogue: '/tmp/cat.txt',
  kinds: null,
});
console.log(Math.round(performance.now() - t), run.memoryBytes / 1e6, run.exitCode, run.output);
for (const s of run.scans.values()) {
  console.log(s.domain, Math.round(s.ms), s.set.length, s.delivered, s.assessment.total, s.assessment.coverage);
  for (const p of s.set) if (!p.outcome.ok) console.log('   ', p.kind, p.asset, p.outcome.reason);
}
await lab.close();
