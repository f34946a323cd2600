import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  checked: boolean;
  error: ReactNode;
  onChange(checked: boolean): void;
}

/** Consent to the privacy policy, which opens in another tab to keep the form's input. */
export function PrivacyBox({ checked, error, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={
        <Trans
          t={t}
          i18nKey="register.privacy"
          components={{
            policy: <Link to="/privacy" target="_blank" rel="noopener" style={{ textDecoration: 'underline' }} />,
          }}
        />
      }
      required
      checked={checked}
      error={error}
      aria-invalid={error ? true : undefined}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
