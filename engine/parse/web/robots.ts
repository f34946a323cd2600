/** Rules of one robots.txt that apply to a robot (RFC 9309). */
export interface RobotsRules {
  /** Returns true if the robot may request this path with its query. */
  allows(path: string): boolean;
  /** Requested delay between two requests in seconds; 0 without one. */
  delay: number;
  /** URLs of site maps, at most 5. */
  sitemaps: string[];
  /** All paths that are disallowed for any robot, unmodified, without duplicates. */
  disallowed: string[];
}

interface Rule {
  allow: boolean;
  path: string;
}

/** Minimum size that RFC 9309 §2.5 requires robots to parse. */
const TEXT_MAX = 500 * 1_024;
const RULES_MAX = 1_000;
const SITEMAPS_MAX = 5;
const LINE = /^[ \t]{0,20}([a-z-]{1,20})[ \t]{0,20}:[ \t]{0,20}([^#\r\n]{0,500})/i;

/** Everything is allowed. */
export const NO_RULES: RobotsRules = { allows: () => true, delay: 0, sitemaps: [], disallowed: [] };
/** Nothing is allowed, as RFC 9309 §2.3.1.4 requires when the server cannot provide the file. */
export const FORBIDDEN: RobotsRules = { allows: () => false, delay: 0, sitemaps: [], disallowed: [] };

/**
 * Parses a robots.txt for a robot. The groups with its name apply, else those for `*`. Pure, never throws.
 * @param robot product token of the user agent, in any case
 */
export function parseRobots(text: string, robot: string): RobotsRules {
  const groups = new Map<string, { rules: Rule[]; delay: number }>();
  const sitemaps: string[] = [];
  const disallowed = new Set<string>();
  let named: string[] = [];
  let open = false;
  for (const line of text.slice(0, TEXT_MAX).split('\n')) {
    const [, key, value] = LINE.exec(line) ?? [];
    if (!key) continue;
    const field = key.toLowerCase();
    const said = (value ?? '').trim();
    if (field === 'sitemap' && sitemaps.length < SITEMAPS_MAX) sitemaps.push(said);
    if (field === 'disallow' && said !== '' && disallowed.size < RULES_MAX) disallowed.add(said.split(/\s/, 1)[0]!);
    if (field === 'user-agent') {
      if (!open) named = [];
      open = true;
      named.push(said.toLowerCase());
      continue;
    }
    if (field !== 'allow' && field !== 'disallow' && field !== 'crawl-delay') continue;
    open = false;
    for (const name of named) {
      const group = groups.get(name) ?? { rules: [], delay: 0 };
      groups.set(name, group);
      if (field === 'crawl-delay') group.delay = Math.min(Math.max(Number(said) || 0, 0), 60);
      else if (said !== '' && group.rules.length < RULES_MAX)
        group.rules.push({ allow: field === 'allow', path: said });
    }
  }
  const group = groups.get(robot.toLowerCase()) ?? groups.get('*');
  return {
    allows: (path) => isAllowed(group?.rules ?? [], path),
    delay: group?.delay ?? 0,
    sitemaps,
    disallowed: [...disallowed],
  };
}

/** The longest matching rule applies; of two with equal length the one that allows. */
function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | null = null;
  for (const rule of rules) {
    if (!fits(rule.path, path)) continue;
    const longer = !best || rule.path.length > best.path.length;
    if (longer || (rule.path.length === best!.path.length && rule.allow)) best = rule;
  }
  return best?.allow ?? true;
}

/** `*` matches any text and a trailing `$` matches the end; linear in the path for each part of the pattern. */
function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$');
  const [head = '', ...parts] = (ends ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(head)) return false;
  let at = head.length;
  for (const [index, part] of parts.entries()) {
    const last = ends && index === parts.length - 1;
    const found = last ? path.length - part.length : path.indexOf(part, at);
    if (found < at || (last && !path.endsWith(part))) return false;
    at = found + part.length;
  }
  return !ends || at === path.length;
}
