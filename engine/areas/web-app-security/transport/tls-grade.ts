import { defineCheck, NOT_APPLICABLE, notAssessed } from '#check.ts';
import { withIncompleteReads } from '#evidence/unknown.ts';
import { tlsGrade } from '#parse/tls/grade.ts';
import { isWebTls } from '#parse/tls/web-port.ts';
import { hstsSeconds } from '#parse/web/hsts.ts';

/** The grade according to SSL Labs' published guide; informational, since the findings deduct the points. */
export default defineCheck({
  id: 'web_app_security.tls-grade',
  area: 'web_app_security',
  topics: ['transport'],
  needs: ['tls'],
  optional: ['http'],
  findings: {
    graded: {
      severity: 'informational',
      cwe: [],
      effort: 'low',
      facts: { grade: 'name', score: 'count' },
      reproduce: 'testssl {host}:{port}',
    },
  },
  refs: ['https://github.com/ssllabs/research/wiki/SSL-Server-Rating-Guide'],
  evaluate({ tls, http }, report) {
    if (!isWebTls(tls) || !tls.behaviour) return NOT_APPLICABLE;
    // An incomplete list of suites gives no reliable grade.
    if (tls.cut) return notAssessed('timeout');
    const { result: grade, incomplete } = withIncompleteReads(() =>
      tlsGrade(tls, http ? hstsSeconds(http, tls.host) : 0),
    );
    if (incomplete[0]) return notAssessed(incomplete[0]);
    if (!grade) return undefined;
    const { letter, score, protocols, keyExchange, ciphers, limits } = grade;
    report('graded', {
      facts: { grade: letter, score },
      seen: [
        `protocols ${protocols}, key exchange ${keyExchange}, ciphers ${ciphers}`,
        ...limits.map((limit) => `${limit.letter}: ${limit.cause}`),
      ],
    });
    return undefined;
  },
});
