import type { ExpectedOutput } from '@assay/contract/assessment.ts';
import { useTranslation } from 'react-i18next';

/** Output of a finding's command now and after the fix. */
export function ExpectedCommandOutput({ expected: { output, text } }: { expected: ExpectedOutput }) {
  const { t } = useTranslation();
  const kind = text === '' ? 'any' : 'text';
  return (
    <p className="small text-2 anywhere">
      {output === 'contains'
        ? t(`finding.expected.contains.${kind}`, { text })
        : t(`finding.expected.lacks.${kind}`, { text })}
    </p>
  );
}
