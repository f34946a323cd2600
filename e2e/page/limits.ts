/**
 * Time-out in milliseconds for waits in the browser. A step of a page takes one second at most and the scan of a lab
 * domain about ten on an idle host; the error names the condition.
 */
export const PAGE_LIMIT_MS = 300_000;
