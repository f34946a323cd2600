import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = import.meta.dirname;
const MODULES = globSync('{components,screens,shell,charts,live}/**/*.module.css', { cwd: ROOT });

const SOURCES = globSync('{components,screens,shell,charts,live}/**/*.tsx', { cwd: ROOT });

const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** Classes that a style sheet defines; names in `:global()` belong to other style sheets. */
function defined(css: string): string[] {
  const own = css.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '');
  return [...new Set([...own.matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name!))].sort();
}

/** Classes that a component takes from its style sheet. */
function used(source: string): string[] {
  return [...new Set([...source.matchAll(/\bstyles\.(\w+)/g)].map(([, name]) => name!))].sort();
}

/** Source files that import a style sheet, by `./`, `../` or `#`. */
function importers(file: string): string[] {
  const name = path.basename(file).replaceAll('.', '\\.');
  const imported = new RegExp(`from '([^']*/)${name}'`);
  return SOURCES.filter((source) => {
    const folder = imported.exec(text(source))?.[1];
    if (!folder) return false;
    const from = folder.startsWith('#') ? folder.slice(1) : path.join(path.dirname(source), folder);
    return path.normalize(`${from}/`) === path.normalize(`${path.dirname(file)}/`);
  });
}

test('components use exactly the classes that the CSS module they import defines', () => {
  assert.ok(MODULES.length > 0);
  for (const file of MODULES) {
    const classes = importers(file).flatMap((source) => used(text(source)));
    assert.deepEqual([...new Set(classes)].sort(), defined(text(file)), file);
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
  assert.ok(classes.size > 100);
  const unknown: string[] = [];
  for (const file of globSync('{components,screens,shell,charts,live}/**/*.tsx', { cwd: ROOT })) {
    for (const [, plain, template] of text(file).matchAll(/className="([^"]*)"|className=\{`([^`]*)`\}/g)) {
      const names = (plain ?? template!.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter(Boolean);
      unknown.push(...names.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`));
    }
  }
  assert.deepEqual(unknown, []);
});
