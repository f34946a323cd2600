/** How a host was found; words in screens/names.json, `assets.way`. */
export const ASSET_WAYS = [
  'given',
  'certificate-log',
  'certificate',
  'mail-server',
  'name-server',
  'spf',
  'alias',
  'usual-name',
  'reverse',
] as const;
export type AssetWay = (typeof ASSET_WAYS)[number];
