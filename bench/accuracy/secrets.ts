import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findSecrets } from '@assay/engine';
import { fill, SECRET_SAMPLES, TEMPLATES } from '../../engine/testing/samples/secret-samples.ts';
import type { Cell, Row } from './compare.ts';
import { installNpm } from './npm-peer.ts';

const VERSION = '13.1.0';
const RULES = '@secretlint/secretlint-rule-preset-recommend';

/** The part of secretlint's interface that is used. */
interface Secretlint {
  lintSource(input: {
    source: { content: string; filePath: string; ext: string; contentType: 'text' };
    options: { config: { rules: readonly { id: string; rule: unknown }[] }; noPhysicFilePath: true };
  }): Promise<{ messages: readonly unknown[] }>;
}

const inScript = (text: string) =>
  `const options = { key: ${/^["'`]/.test(text) ? text : `"${text}"`}, retries: 2 };\n`;

/**
 * Credentials in scripts, compared with secretlint and its recommended rules: invented ones in the formats of their issuers,
 * as their manuals and the rules of gitleaks describe them, and placeholders in the same formats.
 */
export async function secretRow(): Promise<Row> {
  const title = 'Credentials in scripts, by the formats of their issuers';
  const modules = await installNpm('secretlint', [`@secretlint/core@${VERSION}`, `${RULES}@${VERSION}`]);
  if (!modules) return { title, peer: null, cells: [] };
  const load = (file: string) => import(pathToFileURL(path.join(modules, file)).href);
  const { lintSource }: Secretlint = await load('@secretlint/core/module/index.js');
  const { creator } = await load(`${RULES}/module/index.js`);
  const rules = [{ id: RULES, rule: creator }];
  const cells: Cell[] = [];
  for (const { target, text, truth } of samples()) {
    const content = inScript(text);
    const source = { content, filePath: '/site/app.js', ext: '.js', contentType: 'text' } as const;
    const { messages } = await lintSource({ source, options: { config: { rules }, noPhysicFilePath: true } });
    cells.push({ target, item: 'credential', truth, own: findSecrets(content).length > 0, peer: messages.length > 0 });
  }
  return { title, peer: `secretlint ${VERSION}`, cells };
}

function samples(): { target: string; text: string; truth: boolean }[] {
  const real = Object.entries(SECRET_SAMPLES).flatMap(([id, texts]) =>
    texts.map((text, at) => ({ target: `${id} ${at + 1}`, text, truth: true })),
  );
  const placeholders = Object.entries(TEMPLATES).flatMap(([id, templates]) =>
    // A URL of a database with a placeholder has a password that could be meant.
    id === 'database-url'
      ? []
      : templates.map((template, at) => ({
          target: `placeholder of ${id} ${at + 1}`,
          text: fill(template, (_, length) => 'x'.repeat(length)),
          truth: false,
        })),
  );
  return [...real, ...placeholders];
}
