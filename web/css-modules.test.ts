import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = import.meta.dirname;
const MODULES = globSync('{styles,components,screens,shell,charts,live}/**/*.module.css', { cwd: ROOT });

const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Source file → its text. */
const SOURCES = new Map(
  globSync('{components,screens,shell,charts,live}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [file, text(file)]),
);

/** Classes that a style sheet defines; names in `:global()` belong to other style sheets. */
function defined(css: string): string[] {
  const own = css.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '');
  return [...new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!))].sort();
}

/** Classes that the components take from a style sheet, which they import by `./`, `../` or `#` under any name. */
function usedOf(file: string): string[] {
  const classes = new Set<string>();
  const name = path.basename(file).replaceAll('.', '\\.');
  const imported = new RegExp(`import (\\w+) from '([^']*/)${name}'`);
  for (const [source, code] of SOURCES) {
    if (!code.includes(path.basename(file))) continue;
    const [, variable, folder] = imported.exec(code) ?? [];
    if (!folder) continue;
    const from = folder.startsWith('#') ? folder.slice(1) : path.join(path.dirname(source), folder);
    if (path.normalize(`${from}/`) !== path.normalize(`${path.dirname(file)}/`)) continue;
    for (const [, used] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) classes.add(used!);
  }
  return [...classes].sort();
}

test('components use exactly the classes that the CSS module they import defines', () => {
  assert.ok(MODULES.length > 0);
  for (const file of MODULES) {
    assert.deepEqual(usedOf(file), defined(text(file)), file);
  }
});

/** Classes for scripts and tests, without a rule of their own. */
const MARKERS = ['error-popup'];

test('every class name that a component writes out is defined in a global style sheet', () => {
  const sheets = globSync('{styles,components,screens,shell,charts,live}/**/*.css', { cwd: ROOT });
  const classes = new Set(MARKERS);
  for (const sheet of sheets) {
    const css = text(sheet);
    // Of a module, only what it takes from global style sheets.
    if (sheet.endsWith('.module.css')) for (const [, name] of css.matchAll(/:global\(\.([\w-]+)/g)) classes.add(name!);
    else for (const name of defined(css)) classes.add(name);
  }
  assert.ok(classes.size > 40);
  const unknown: string[] = [];
  for (const [file, code] of SOURCES) {
    // The last one is a template within another.
    const written = code.matchAll(
      /className="([^"]*)"|className=\{`([^`]*)`\}|className: '([^']*)'|`\$\{\w*[sS]tyles\.\w+\}([ \w-]*)`/g,
    );
    for (const [, plain, template, column, nested] of written) {
      const names = (plain ?? column ?? (template ?? nested)!.replace(/\$\{[^}]*\}/g, ' '))
        .split(/\s+/)
        .filter(Boolean);
      unknown.push(...names.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`));
    }
  }
  assert.deepEqual(unknown, []);
});
