import type { Outcome } from './statements.ts';

/** The outcomes as JUnit XML, which CI systems read; what is not checkable counts as skipped. */
export function junit(outcomes: readonly Outcome[]): string {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length;
  const cases = outcomes.map(({ statement, result, reason }) => {
    const element = result === 'fail' ? 'failure' : 'skipped';
    const body = result === 'pass' ? '' : `<${element} message="${escaped(reason)}"/>`;
    return `  <testcase classname="conformance" name="${escaped(statement)}">${body}</testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="conformance" tests="${outcomes.length}" failures="${count('fail')}" skipped="${count('not checkable')}">
${cases.join('')}</testsuite>
`;
}

function escaped(text: string): string {
  return (
    text
      // XML 1.0 has no control characters, and an attribute no line breaks.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
  );
}
