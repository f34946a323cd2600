import { defineCheck } from '#check.ts';
import { reportSigns } from './signs.ts';

/** Parameters do not select files on the server (CWE-22). Active test: runs only with the owner's authorization. */
export default defineCheck({
  id: 'application_security.path-traversal',
  area: 'application_security',
  topics: ['development'],
  needs: ['active'],
  findings: {
    'leaves-folder': {
      severity: 'critical',
      cwe: [22],
      effort: 'medium',
      facts: { place: 'url', name: 'name', url: 'url', data: 'text' },
      reproduce: 'curl -sSi {url}<? --data-raw {data}?>',
    },
  },
  refs: ['CWE-22', 'OWASP WSTG-ATHZ-01'],
  evaluate({ active }, report) {
    // The evidence joins the lines of the file, so only the first token is compared.
    return reportSigns(active, 'path-traversal', ({ details }) =>
      report('leaves-folder', { ...details, shows: details.shows?.split(' ', 1)[0] ?? '' }),
    );
  },
});
