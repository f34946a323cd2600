import type { FindingsExport } from '@assay/contract/api/analysis/exports.ts';
import type { Translator } from '@assay/locales';
import { cvesOf, cweNames, type ExportedIssue, issuesOf, ratingText, shownPoints, stateText } from './issue-list.ts';
import { headText } from './markdown.ts';
import { markupText } from './markup.ts';

/** No script, no image and nothing loaded from elsewhere; the policy holds if the file is opened from a web server. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #8886;padding:.5rem 0}h2{font-size:1.1rem;margin:.5rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#8882;padding:.5rem}
dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}`;

/** A page for people: the rating and each issue with its assets, evidence and fix. One file without scripts. */
export function findingsHtml(data: FindingsExport, words: Translator): string {
  const title = markupText(ratingText(data, words));
  const issues = issuesOf(data);
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${markupText(words.instant(data.at))}</p>
${issues.length === 0 ? `<p>${markupText(words.t('cli:no-findings'))}</p>` : issues.map((issue) => article(issue, words)).join('\n')}
</main>
</body>
</html>
`;
}

function article({ lead, column, points, assets, findings }: ExportedIssue, words: Translator): string {
  const details: [string, string][] = [
    ['assets', assets.join('\n')],
    ['points', shownPoints(points)],
    ['status', [...new Set(findings.map((row) => stateText(row, words)))].join(', ')],
    ['cve', [...new Set(findings.flatMap(cvesOf))].join(' ')],
    ['cwe', cweNames(lead).join(' ')],
    ['description', lead.description],
    ['solution', lead.solution],
    ['references', lead.refs.join('\n')],
  ];
  const list = details
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `<dt>${markupText(headText(name, words))}</dt><dd>${linesOf(text)}</dd>`);
  const evidence = lead.seen.length === 0 ? '' : `<pre>${markupText(lead.seen.join('\n'))}</pre>`;
  const heading = markupText(`${words.t(`terms:severities.${column}`)}: ${lead.title}`);
  return `<article><h2>${heading}</h2><dl>${list.join('')}</dl>${evidence}</article>`;
}

const linesOf = (text: string) => text.split('\n').map(markupText).join('<br>');
