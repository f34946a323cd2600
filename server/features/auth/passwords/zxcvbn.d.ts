declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Words by how often they are met, most frequent first. */
  const lists: { passwords: readonly string[] };
  export default lists;
}
