import { TICKET_SEVERITIES, type TicketSeverity } from '@assay/contract/values/decisions.ts';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { IntegrationTexts } from './integration-card.tsx';

interface Props {
  texts: IntegrationTexts;
  /** Null = none. */
  value: TicketSeverity | null;
  onChange(severity: TicketSeverity | null): void;
}

/** The lowest severity of the findings that are sent. */
export function SeverityField({ texts, value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t(`${texts}.severity`)}
      value={value ?? 'none'}
      data={['none', ...TICKET_SEVERITIES].map((one) => ({ value: one, label: t(`${texts}.severityName.${one}`) }))}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === 'none' ? null : (chosen as TicketSeverity));
      }}
    />
  );
}
