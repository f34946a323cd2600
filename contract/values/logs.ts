/** Maximum number of lines of an export. */
export const LOG_EXPORT_MAX = 50_000;
/** The total of a list of entries is counted up to here; more is shown as "more than". */
export const LOG_TOTAL_MAX = 10_000;
