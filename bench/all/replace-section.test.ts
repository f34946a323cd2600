import assert from 'node:assert/strict';
import { test } from 'node:test';
import { replaceSection } from './replace-section.ts';

const table = (value: string) => `| what | measured |\n|---|---|\n| a | ${value} |`;
const DOCUMENT = `# Measured

## First

As of yesterday.

${table('1')}

A remark.

### Part of the first

| other | table |
|---|---|
| b | 2 |

## First and more

${table('3')}

## Last

As of yesterday.

${table('4')}
`;

test('the table of a section is replaced in place, and what follows it is kept', () => {
  const expected = DOCUMENT.replace(`As of yesterday.\n\n${table('1')}`, `Today.\n\n${table('10')}`);
  assert.equal(replaceSection(DOCUMENT, 'First', `Today.\n\n${table('10')}\n`), expected);
});

test('the last section is replaced like others, and a new one is appended', () => {
  const replaced = replaceSection(DOCUMENT, 'Last', `Today.\n\n${table('40')}`);
  assert.equal(replaced, DOCUMENT.replace(`As of yesterday.\n\n${table('4')}`, `Today.\n\n${table('40')}`));
  assert.equal(replaceSection(DOCUMENT, 'New', table('5')), `${DOCUMENT}\n## New\n\n${table('5')}\n`);
});
