import { LANGUAGES } from '@assay/contract/languages.ts';
import { REPORT_KINDS, type ReportKind } from '@assay/contract/values/report-options.ts';
import { Button } from '@mantine/core';
import { IconWriting } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReportChoice } from '#api/reports/reports.ts';
import { Select } from '#components/loading/select.tsx';

interface Props {
  choice: ReportChoice;
  onChoice(next: ReportChoice): void;
  /** Whether the watermark and recipient fields are shown. */
  marked: boolean;
  onMarked(next: boolean): void;
}

/** On phones each has a row of its own: two beside each other would cut off their texts. */
const FIELD = { flex: '1 1 190px', maxInlineSize: 220 };

/** Options of the PDFs that the table's buttons create and download. */
export function ChoiceBar({ choice, onChoice, marked, onMarked }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        aria-label={t('reports.kind')}
        value={choice.kind}
        allowDeselect={false}
        data={REPORT_KINDS.map((kind) => ({ value: kind, label: t(`reports.kinds.${kind}`) }))}
        onChange={(kind) => kind && onChoice({ ...choice, kind: kind as ReportKind })}
        style={FIELD}
      />
      <Select
        aria-label={t('reports.language')}
        value={choice.language}
        allowDeselect={false}
        data={LANGUAGES.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        onChange={(language) => language && onChoice({ ...choice, language })}
        style={FIELD}
      />
      <Button
        variant="default"
        aria-expanded={marked}
        aria-controls="marking"
        leftSection={<IconWriting size={16} aria-hidden="true" />}
        onClick={() => {
          // Hidden fields are not applied.
          if (marked) onChoice({ ...choice, watermark: '', recipient: '' });
          onMarked(!marked);
        }}
      >
        {t('reports.marking')}
      </Button>
    </>
  );
}
