import { parse } from 'tldts';

/** Top-level domains with open, immediate registration: common ones and those that are often abused. */
const GENERAL = `com net org info biz co io app dev online site shop store top xyz club live me pro name mobi tech cloud
  digital email support services solutions systems network media news blog web website space fun icu vip cyou rest
  buzz monster click link download work works agency group company center centre world global international city today
  life money finance financial bank insurance capital credit loans fund tax law legal health care clinic dental doctor
  hospital pharmacy academy school education university training jobs careers travel tours hotel restaurant food bar
  cafe wine coffee kitchen house homes property estate rent auto cars bike car parts tools supply energy solar green
  eco farm garden art gallery design studio photo photos video film music band games game bet casino poker fashion
  clothing shoes beauty hair skin fit fitness yoga sport football social community chat dating family kids baby pet
  dog one plus zone page bond sbs cfd lol quest autos beauty boats hair makeup mom motorcycles skin zip mov asia eu
  security secure protection sale deals discount market markets trade trading exchange`.split(/\s+/);
/** Second-level domains under which country registries let companies register. */
const SECOND_LEVELS = ['com', 'co', 'net', 'org', 'biz', 'info', 'gen', 'firm', 'ltd'] as const;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function isSuffix(ending: string): boolean {
  const { publicSuffix, isIcann } = parse(`name.${ending}`, { extractHostname: false });
  return isIcann === true && publicSuffix === ending;
}

let known: readonly string[] | null = null;

/**
 * Suffixes of the public suffix list that are plausible for a copy of a name: the generic ones, every country's, and
 * the commercial second level if there is one. Computed once.
 */
export function swappableTlds(): readonly string[] {
  if (known) return known;
  const countries = [...LETTERS].flatMap((a) => [...LETTERS].map((b) => a + b)).filter(isSuffix);
  const second = countries.flatMap((country) => SECOND_LEVELS.map((level) => `${level}.${country}`)).filter(isSuffix);
  known = [...new Set([...GENERAL.filter(isSuffix), ...countries, ...second])];
  return known;
}

/** The label under other suffixes of the public suffix list. */
export function* tldSwap(label: string, suffix: string): Generator<string> {
  for (const ending of swappableTlds()) if (ending !== suffix) yield `${label}.${ending}`;
}
