import { defineCheck, forEachKnown, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { isInternalAddress } from '#parse/addresses.ts';
import { evaluateSpf } from '#parse/mail/spf.ts';
import { isHostName } from '#parse/names.ts';
import { permitsSenders } from '../mail/sends-mail.ts';

/** Cloudflare generates these names for mail hosts behind its proxy; all mail servers deliver to them. */
const PROVIDERS_OWN = /^_dc-mx\./;

/**
 * Mail exchanges are host names with addresses, neither aliases nor IP addresses (RFC 5321 §5.1, RFC 2181 §10.3, RFC
 * 7505).
 */
export default defineCheck({
  id: 'dns_health.mx',
  area: 'dns_health',
  topics: ['names'],
  needs: ['mail'],
  optional: ['zone'],
  findings: {
    'no-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: '(dig +short A {host}; dig +short AAAA {host}) | grep -q . || dig +short MX {asset}',
      shows: '{host}',
    },
    'not-registered': {
      severity: 'critical',
      cwe: [672],
      effort: 'low',
      facts: { host: 'host', free: 'host' },
      reproduce: 'whois {free}',
      lacks: 'Registrar:',
    },
    'private-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: `(dig +short A {host}; dig +short AAAA {host}) | grep -E '^(10|127|192\\.168|169\\.254|172\\.(1[6-9]|2[0-9]|3[01])|100\\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7]))\\.|^(f[cd]|fe80|::1)'`,
      shows: '',
    },
    'name-invalid': {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { host: 'name' },
      reproduce: 'dig +short MX {asset}',
      shows: '{host}',
    },
    'is-address': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      facts: { host: 'name' },
      reproduce: 'dig +short MX {asset}',
      shows: '{host}',
    },
    alias: {
      severity: 'low',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: 'dig +short CNAME {host}',
      shows: '',
    },
    wildcard: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { host: 'host' },
      reproduce: 'dig +short MX {asset}',
      shows: '{host}',
    },
    'null-beside-others': {
      severity: 'medium',
      cwe: [],
      effort: 'low',
      reproduce: 'dig +short MX {asset}',
      shows: '0 .',
    },
    'null-but-sends': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce: "dig +short MX {asset} | grep -qx '0 \\.' && dig +short TXT {asset}",
      shows: 'v=spf1',
    },
    'null-missing': {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      reproduce: 'dig +short MX {asset}',
      lacks: '',
    },
  },
  refs: ['RFC 5321 section 5.1', 'RFC 2181 section 10.3', 'RFC 7505'],
  evaluate({ mail, zone, asset }, report) {
    if (mail.nullMx) {
      const spf = evaluateSpf(asset, mail.spf);
      if (spf.outcome === 'unknown') return notAssessed(spf.reason ?? 'not-collected');
      // Receivers may refuse mail whose bounces cannot be delivered (RFC 7505 §4.2).
      if (permitsSenders(spf)) report('null-but-sends', { seen: spf.record === null ? [] : [spf.record] });
      return;
    }
    if (mail.mx.length === 0) {
      // Without MX, mail goes to the domain's own address (RFC 5321 §5.1); a domain that sends no mail probably
      // receives none there.
      const reachable = zone !== null && (zone.addresses.a.length > 0 || zone.addresses.aaaa.length > 0);
      return reachable && evaluateSpf(asset, mail.spf).rejectsAll ? report('null-missing') : NOT_APPLICABLE;
    }
    const hosts = mail.mx.filter((entry) => entry.exchange !== '.');
    if (hosts.length < mail.mx.length) report('null-beside-others');
    return forEachKnown(hosts, (host) => {
      const { exchange, isAddress } = host;
      const details = { subject: exchange, facts: { host: exchange } };
      if (isAddress) report('is-address', details);
      else if (!isHostName(exchange) && !PROVIDERS_OWN.test(exchange)) report('name-invalid', details);
      if (host.cname) report('alias', details);
      const addresses = [...host.a, ...host.aaaa];
      const free = host.freeDomain;
      if (free !== null) report('not-registered', { subject: exchange, facts: { host: exchange, free } });
      else if (addresses.length === 0 && !isAddress) report('no-address', details);
      // One reachable address is sufficient.
      if (addresses.length > 0 && addresses.every(isInternalAddress)) report('private-address', details);
      if (host.wildcard) report('wildcard', details);
    });
  },
});
