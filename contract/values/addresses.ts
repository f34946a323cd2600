/** Represents addresses whose country is missing in the offline data, where a country is selected. */
export const UNKNOWN_COUNTRY = 'none';
