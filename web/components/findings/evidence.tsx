import type { FindingRow } from '@assay/contract/api/ratings.ts';
import { useTranslation } from 'react-i18next';
import codeStyles from '#styles/code.module.css';
import styles from './evidence.module.css';
import { markEvidence } from './evidence-marks.ts';

/** The evidence of a finding, with the parts that caused it marked; or what was missing from the response. */
export function Evidence({ finding }: { finding: FindingRow }) {
  const { t } = useTranslation();
  const { seen, expected } = finding;
  const absent = expected?.output === 'lacks' ? expected.text : '';
  const lines = markEvidence(finding);
  return (
    <>
      {seen.length > 0 && (
        <pre className={`${codeStyles.code} ${styles.evidence}`}>
          {lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never change their order
            <span key={line}>
              {parts.map(({ text, marked }, at) =>
                marked ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the same
                  <mark key={at}>{text}</mark>
                ) : (
                  text
                ),
              )}
              {line < lines.length - 1 && '\n'}
            </span>
          ))}
        </pre>
      )}
      {lines.some((parts) => parts.some(({ marked }) => marked)) && (
        <p className="small text-2">{t('evidence.marked')}</p>
      )}
      {absent !== '' && <p className="small text-2 anywhere">{t('evidence.absent', { text: absent })}</p>}
    </>
  );
}
