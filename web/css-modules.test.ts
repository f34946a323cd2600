import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const ROOT = import.meta.dirname;
const MODULES = globSync('{components,screens,shell,charts,live}/**/*.module.css', { cwd: ROOT });

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

test('a component uses exactly the classes that the CSS module next to it defines', () => {
  assert.ok(MODULES.length > 0);
  for (const file of MODULES) {
    const component = file.replace(/\.module\.css$/, '.tsx');
    assert.match(text(component), new RegExp(`from './${path.basename(file).replaceAll('.', '\\.')}'`), component);
    assert.deepEqual(used(text(component)), defined(text(file)), file);
  }
});
