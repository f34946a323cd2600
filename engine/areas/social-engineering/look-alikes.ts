import { defineCheck } from '../../check.ts';
import { daysSince, instantOf } from '../../parse/day.ts';

/** A registration younger than this is a signal of its own. */
const RECENT_DAYS = 30;

/**
 * Registered domains that look like this one. Many are honest neighbours, so a name counts only with a second signal: it can
 * send and take mail, or it was registered lately. Names on the domain's own servers are the owner's.
 */
export default defineCheck({
  id: 'social_engineering.look-alikes',
  area: 'social_engineering',
  topics: ['deception', 'intelligence'],
  needs: ['look-alikes', 'scan'],
  findings: {
    'recent-with-mail': {
      severity: 'high',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', registered: 'day' },
      reproduce: 'dig +short {name} MX',
    },
    'with-mail': {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host' },
      reproduce: 'dig +short {name} MX',
    },
    recent: {
      severity: 'medium',
      cwe: [],
      effort: 'medium',
      confidence: 'firm',
      facts: { name: 'host', registered: 'day' },
      reproduce: 'dig +short {name} NS',
    },
    registered: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { count: 'count', names: 'names' },
      reproduce: 'dig +short {names}',
    },
  },
  refs: ['RFC 9083 section 4.5', 'UTS #39'],
  evaluate({ 'look-alikes': { found }, scan }, report) {
    const silent: string[] = [];
    for (const { name, kind, mx, sameNameServers, registered } of found) {
      if (sameNameServers) continue;
      const since = registered === null ? null : instantOf(registered);
      const recent = since !== null && daysSince(since, scan.time) <= RECENT_DAYS;
      const details = { subject: name, controlled: false, seen: [`${name} (${kind})`] };
      const day = registered?.slice(0, 10) ?? '';
      if (mx && recent) report('recent-with-mail', { ...details, facts: { name, registered: day } });
      else if (mx) report('with-mail', { ...details, facts: { name } });
      else if (recent) report('recent', { ...details, facts: { name, registered: day } });
      else silent.push(name);
    }
    if (silent.length > 0) {
      report('registered', {
        controlled: false,
        facts: { count: silent.length, names: silent.slice(0, 20) },
        seen: silent,
      });
    }
  },
});
