import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { parseRobots } from './robots.ts';

const rules = (text: string) => parseRobots(text, 'Assay');

it('uses the group that names the robot before the one for all', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: other\nUser-agent: ASSAY\nAllow: /\nDisallow: /private\n';
  assert.deepEqual([rules(text).allows('/'), rules(text).allows('/private/1')], [true, false]);
  assert.equal(rules('User-agent: other\nDisallow: /\n').allows('/'), true);
});

it('applies the longest rule, and of equally long ones the one that allows', () => {
  const text = 'User-agent: *\nDisallow: /a\nAllow: /a/open\nDisallow: /b\nAllow: /b\n';
  assert.deepEqual(['/a/x', '/a/open/1', '/b/1', '/c'].map(rules(text).allows), [false, true, true, true]);
});

it('parses wildcards, end anchors, delays, sitemaps and empty rules', () => {
  const text =
    'Sitemap: https://example.com/map.xml\nUser-agent: *\nDisallow:\nDisallow: /*.php$\nDisallow: /x*y*z\nCrawl-delay: 7 # slow\n';
  const { allows, delay, sitemaps } = rules(text);
  assert.deepEqual(['/a.php', '/a.php5', '/x1y2z3', '/xzy', '/'].map(allows), [false, true, false, true, true]);
  assert.deepEqual([delay, sitemaps], [7, ['https://example.com/map.xml']]);
});

it('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.string({ maxLength: 60 }), (text, path) => {
      rules(text).allows(path);
      rules(`User-agent: *\nDisallow: ${text}`).allows(path);
    }),
    { numRuns: 300 },
  );
});
