/** Texts of four words or more that are the same in another language: key → reason. */
export const SAME_AS_ENGLISH: ReadonlyMap<string, string> = new Map([
  ['screens/notifications: siem|transportName|splunk', 'name of a product'],
]);
