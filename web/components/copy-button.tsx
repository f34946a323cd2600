import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from './loading/tooltip.tsx';

/** Shows "Copied" for two seconds, or an error if the clipboard is unavailable. @param name what is copied */
export function CopyButton({ value, name }: { value: string; name: string }) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome('idle'), 2000);
  };
  const label = outcome === 'idle' ? t('copy.action', { name }) : t(`copy.${outcome}`);
  return (
    <Tooltip label={label} {...(outcome === 'idle' ? {} : { opened: true })}>
      <ActionIcon onClick={() => void copy()} aria-label={label}>
        {outcome === 'copied' ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />}
        <span className="visually-hidden" role="status">
          {outcome === 'idle' ? '' : label}
        </span>
      </ActionIcon>
    </Tooltip>
  );
}
