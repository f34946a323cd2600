/** Vendor of JavaScript library records that use npm or Bower names instead of CPE. */
export const LIBRARIES = 'javascript';

/** Normalized key for the spellings of a library: `Vue.js`, `vue`, `vue_js`. */
export function libraryKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/^@/, '')
    .replace(/[._\s/]+/g, '-')
    .replace(/-?js$/, '');
}
