/** Vendor under which records of script libraries stand that are named as npm or Bower do, not as CPE does. */
export const LIBRARIES = 'javascript';

/** One key for the spellings of a library: `Vue.js`, `vue`, `vue_js`. */
export function libraryKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[._\s/]+/g, '-')
    .replace(/-?js$/, '');
}
