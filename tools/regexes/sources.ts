import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Expression, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isRegularExpressionLiteral,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Folders that process untrusted input. */
const FOLDERS = ['engine', 'server', 'contract', 'report', 'web', 'locales'];
/** The parser requires a project; this one resolves nothing, so that files are only parsed. */
const PROJECT = path.join(ROOT, 'node_modules/.cache/regexes/tsconfig.json');

/** A pattern in a source file. */
export interface Pattern {
  /** `/source/flags`, flags sorted. */
  key: string;
  /** `file:line`. */
  at: string;
}

/** A pattern composed at run time, by its place and the source text of its arguments. */
export interface Composed {
  at: string;
  file: string;
  text: string;
}

/** Canonical form of a source and its flags. */
export function keyOf(source: string, flags: string): string {
  return `/${source}/${[...flags].sort().join('')}`;
}

/** Source and flags of a key. */
export function partsOf(key: string): { source: string; flags: string } {
  const end = key.lastIndexOf('/');
  return { source: key.slice(1, end), flags: key.slice(end + 1) };
}

/** Every regular expression of the product's code, without tests. */
export function collectPatterns(): { literals: Pattern[]; composed: Composed[] } {
  mkdirSync(path.dirname(PROJECT), { recursive: true });
  const files = globSync(`{${FOLDERS.join(',')}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (file) => /node_modules|\bdist\b|\.test\.tsx?$|(?:^|[\\/])(?:testing|golden)$/.test(file),
  })
    .filter((file) => /\.tsx?$/.test(file) && readFileSync(path.join(ROOT, file), 'utf8').includes('/'))
    .sort();
  const compilerOptions = {
    ...{ noResolve: true, noLib: true, types: [], noEmit: true, jsx: 'preserve', module: 'nodenext' },
    allowImportingTsExtensions: true,
  };
  writeFileSync(PROJECT, JSON.stringify({ compilerOptions, files: files.map((file) => path.join(ROOT, file)) }));
  const api = new API({ cwd: ROOT });
  try {
    const [project] = api.updateSnapshot({ openProjects: [PROJECT] }).getProjects();
    const literals: Pattern[] = [];
    const composed: Composed[] = [];
    for (const name of files) {
      const file = name.split(path.sep).join('/');
      const source = project!.program.getSourceFile(path.join(ROOT, name))!;
      const place = (node: Node) => `${file}:${source.text.slice(0, node.getStart(source)).split('\n').length}`;
      const visit = (node: Node): void => {
        if (isRegularExpressionLiteral(node)) literals.push({ key: keyOfLiteral(node.text), at: place(node) });
        const made = (isNewExpression(node) || isCallExpression(node)) && isRegExp(node.expression);
        if (made) {
          const [pattern, flags] = node.arguments ?? [];
          const plain = constant(pattern);
          if (plain !== null) literals.push({ key: keyOf(plain, constant(flags) ?? ''), at: place(node) });
          else
            composed.push({
              at: place(node),
              file,
              text: (node.arguments ?? []).map((one) => one.getText(source)).join(', '),
            });
        }
        node.forEachChild(visit);
      };
      visit(source);
    }
    return { literals, composed };
  } finally {
    api.close();
  }
}

function keyOfLiteral(text: string): string {
  const { source, flags } = partsOf(text);
  return keyOf(source, flags);
}

function isRegExp(node: Expression): boolean {
  return node.kind === SyntaxKind.Identifier && 'text' in node && node.text === 'RegExp';
}

function constant(node: Expression | undefined): string | null {
  return node && (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) ? node.text : null;
}
