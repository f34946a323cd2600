import { RECIPIENT_MAX, WATERMARK_MAX } from '@assay/contract/values/report-options.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Marks on one copy of a report; empty = none. */
export interface Watermark {
  watermark: string;
  recipient: string;
}

export const NO_WATERMARK: Watermark = { watermark: '', recipient: '' };

/** In one row if there is space for both. */
const FIELD = { flex: '1 1 220px', maxInlineSize: 480 };

/** Watermark and recipient of a copy; the texts are in `reports`. */
export function WatermarkFields({ marking, onChange }: { marking: Watermark; onChange(next: Watermark): void }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-16" style={{ alignItems: 'flex-end' }}>
      <TextInput
        label={t('reports.watermark')}
        description={t('reports.watermarkWhy')}
        style={FIELD}
        maxLength={WATERMARK_MAX}
        value={marking.watermark}
        onChange={(event) => onChange({ ...marking, watermark: event.currentTarget.value })}
      />
      <TextInput
        label={t('reports.recipient')}
        description={t('reports.recipientWhy')}
        style={FIELD}
        maxLength={RECIPIENT_MAX}
        value={marking.recipient}
        onChange={(event) => onChange({ ...marking, recipient: event.currentTarget.value })}
      />
    </div>
  );
}
