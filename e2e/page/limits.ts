/**
 * Milliseconds after which a wait in the browser counts as a hang. A step of a page takes a second at most and the scan of a
 * lab domain about ten on an idle machine; the error names the condition.
 */
export const PAGE_LIMIT_MS = 300_000;
