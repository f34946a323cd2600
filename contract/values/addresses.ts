/** Stands for addresses whose country the offline data does not know, where a country is chosen. */
export const UNKNOWN_COUNTRY = 'none';
