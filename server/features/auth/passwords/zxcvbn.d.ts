declare module 'zxcvbn/lib/frequency_lists.js' {
  /** Words by frequency, most frequent first. */
  const lists: { passwords: readonly string[] };
  export default lists;
}
