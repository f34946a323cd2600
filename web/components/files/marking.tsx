import { RECIPIENT_MAX, WATERMARK_MAX } from '@assay/contract/values/report-forms.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What is put on one copy of a report; empty = nothing. */
export interface Marking {
  watermark: string;
  recipient: string;
}

export const NO_MARKING: Marking = { watermark: '', recipient: '' };

/** Watermark and recipient of a copy; their words are those of `reports`. */
export function MarkingFields({ marking, onChange }: { marking: Marking; onChange(next: Marking): void }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-16 marking">
      <TextInput
        label={t('reports.watermark')}
        description={t('reports.watermarkWhy')}
        maxLength={WATERMARK_MAX}
        value={marking.watermark}
        onChange={(event) => onChange({ ...marking, watermark: event.currentTarget.value })}
      />
      <TextInput
        label={t('reports.recipient')}
        description={t('reports.recipientWhy')}
        maxLength={RECIPIENT_MAX}
        value={marking.recipient}
        onChange={(event) => onChange({ ...marking, recipient: event.currentTarget.value })}
      />
    </div>
  );
}
