import path from 'node:path';
import { executiveSummary } from '../content/executive-summary.ts';
import { integratedData } from '../content/integrated/report.ts';
import { reportData } from '../content/report.ts';
import { integratedScenario, soloScenario } from './integrated-scenario.ts';
import { keyWords } from './key-words.ts';
import { outlineOf } from './outline.ts';
import { emptyScenario, fullScenario, unratedScenario } from './scenarios.ts';

const FOLDER = path.join(import.meta.dirname, 'recorded');

/** Name of a recorded report → creates its content, with keys in place of texts. */
export const RECORDED: Readonly<Record<string, () => string>> = {
  full: () => report(fullScenario()),
  'full-chinese': () => report(fullScenario('zh-TW')),
  empty: () => report(emptyScenario()),
  'empty-french': () => report(emptyScenario('fr')),
  unrated: () => report(unratedScenario()),
  'board-full': () => board(fullScenario()),
  'board-empty': () => board(emptyScenario()),
  'board-unrated': () => board(unratedScenario()),
  integrated: () => integrated(integratedScenario()),
  'integrated-solo': () => integrated(soloScenario()),
};

const report = (given: ReturnType<typeof fullScenario>) =>
  outlineOf(reportData(given, keyWords(given.language, given.timeZone)));
const board = (given: ReturnType<typeof fullScenario>) =>
  outlineOf(executiveSummary(given, keyWords(given.language, given.timeZone)));
const integrated = (given: ReturnType<typeof integratedScenario>) =>
  outlineOf(integratedData(given, keyWords(given.language, given.timeZone)));

export const recordedFile = (name: string): string => path.join(FOLDER, `${name}.txt`);
