import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/** Line breaks in parameters do not inject headers (CWE-113). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.header-injection',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    splits: {
      severity: 'high',
      cwe: [113],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
      shows: '{seen}',
    },
  },
  refs: ['CWE-113', 'RFC 9112 section 11.1'],
  evaluate({ active }, report) {
    return reportSigns(active, 'header-injection', ({ details }) => report('splits', details));
  },
});
