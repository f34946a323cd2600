/** What is looked up of a look-alike; each has a name under `terms:lookAlikeFacts`. */
export const LOOK_ALIKE_FACTS = [
  'mail',
  'addresses',
  'registered',
  'registrant',
  'networks',
  'name_servers',
  'certified',
  'similarity',
] as const;
export type LookAlikeFact = (typeof LOOK_ALIKE_FACTS)[number];
