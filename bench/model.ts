import fc from 'fast-check';
import { effectOfAnother, ratingAndAnother } from '../engine/testing/random-ratings.ts';
import { seconds, writeSection } from './measured.ts';

/**
 * `npm run bench:model -- [RATINGS] [--write]`: random ratings, each with one more finding; counts how often that
 * raised the total score, and exits with 1 if it ever did.
 */

const RATINGS = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 1_000_000);
const ONE_BATCH = 10_000;

const began = performance.now();
let rises = 0;
let unrated = 0;
for (let done = 0; done < RATINGS; done += ONE_BATCH) {
  // A seed for each batch: the same ratings in every run.
  const ratings = fc.sample(ratingAndAnother, { numRuns: Math.min(ONE_BATCH, RATINGS - done), seed: done });
  for (const rating of ratings) {
    const { before, raised } = effectOfAnother(rating);
    if (before.total === null) unrated += 1;
    if (raised) rises += 1;
  }
}
const figures = [
  { what: 'Random ratings, each with one finding more', value: String(RATINGS), limit: '–' },
  { what: 'of them without a rating (coverage)', value: String(unrated), limit: '–' },
  { what: 'Totals that the finding raised, with caps or without', value: String(rises), limit: '0' },
  { what: 'Time', value: seconds(performance.now() - began), limit: '–' },
];
for (const { what, value } of figures) process.stdout.write(`${what}: ${value}\n`);
if (process.argv.includes('--write')) writeSection('Rating model', 'By `npm run bench:model -- --write`;', figures);
if (rises > 0) process.exitCode = 1;
