import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, median } from './figures.ts';
import type { Load, Result } from './load.ts';

/** @param score of the performance, 0–1 */
function result(score: number, blockingMs: number): Result {
  const category = { score, auditRefs: [] };
  const audit = (numericValue: number) => ({ score: 1, title: '', numericValue });
  return {
    environment: { benchmarkIndex: 1003.4 },
    categories: { performance: category, accessibility: category, 'best-practices': category, seo: category },
    audits: {
      'largest-contentful-paint': audit(2_499),
      'cumulative-layout-shift': audit(0.0284),
      'total-blocking-time': audit(blockingMs),
    },
  };
}

function load(standard: number, calibrated: number): Load {
  return { standard: result(standard, 612.3), calibrated: { slowdown: 2.4, result: result(calibrated, 150) } };
}

test('the median of three loads is that of the scores, for each way of its own', () => {
  const loads = [load(0.7, 0.99), load(0.9, 0.95), load(0.8, 0.97)];
  assert.equal(median(loads, 'standard'), loads[2]);
  assert.equal(median(loads, 'calibrated'), loads[2]);
  assert.equal(median([loads[0]!, loads[1]!, load(0.95, 0.9)], 'calibrated'), loads[1]);
});

test('both ways have their figures, and a missed goal is marked', () => {
  const figures = (way: 'standard' | 'calibrated') =>
    linesOf('Drawer, phone', way, load(0.74, 0.96)).map(({ what, value, limit }) => `${what}: ${value} (${limit})`);
  assert.deepEqual(figures('standard'), [
    'Drawer, phone at 4×: performance: 74, missed (at least 95)',
    'Drawer, phone at 4×: accessibility: 74, missed (at least 95)',
    'Drawer, phone at 4×: best-practices: 74, missed (at least 95)',
    'Drawer, phone at 4×: seo: 74, missed (at least 95)',
    'Drawer, phone at 4×: largest contentful paint: 2.50 s, missed (under 2.5 s)',
    'Drawer, phone at 4×: cumulative layout shift: 0.028 (under 0.1)',
    'Drawer, phone at 4×: total blocking time: 612 ms (–)',
    'Drawer, phone at 4×: benchmark index of this machine, slowdown, index of the phone: 1003, 4, 251 (–)',
  ]);
  assert.deepEqual(figures('calibrated'), [
    'Drawer, phone calibrated: performance: 96 (at least 95)',
    'Drawer, phone calibrated: largest contentful paint: 2.50 s, missed (under 2.5 s)',
    'Drawer, phone calibrated: cumulative layout shift: 0.028 (under 0.1)',
    'Drawer, phone calibrated: total blocking time: 150 ms (–)',
    'Drawer, phone calibrated: benchmark index of this machine, slowdown, index of the phone: 1003, 2.4, 418 (–)',
  ]);
});

test('a desktop is measured in one way', () => {
  const lines = linesOf('List, desk', 'standard', { ...load(0.99, 1), calibrated: null });
  assert.deepEqual(
    lines.map(({ what }) => what.slice('List, desk: '.length)),
    [
      'performance',
      'accessibility',
      'best-practices',
      'seo',
      'largest contentful paint',
      'cumulative layout shift',
      'total blocking time',
    ],
  );
});
