/**
 * Milliseconds until a wait in the browser counts as a hang. A step of a page takes a second at most and the scan of a lab
 * domain about ten on an idle machine, so no load reaches it; the error names what was waited for.
 */
export const PAGE_LIMIT_MS = 120_000;
