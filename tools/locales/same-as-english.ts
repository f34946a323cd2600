/** Texts of four words or more that are the same in some other language: place → why. */
export const SAME_AS_ENGLISH: ReadonlyMap<string, string> = new Map([]);
