import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '#components/lists/is-typing.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';

const HelpDialog = lazyDialog(async () => (await import('./help-dialog.tsx')).HelpDialog, ['help']);

/** Whether `?` is not typed into a field and no dialog is open. */
function isFree(event: KeyboardEvent): boolean {
  if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !document.querySelector('[role=dialog], [role=menu]');
}

/** Explains the open page and the terms of the product: a button, and `?` on any page. */
export function HelpButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isFree(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
  return (
    <>
      <Tooltip label={t('help.hint')}>
        <ActionIcon aria-label={t('help.open')} aria-keyshortcuts="?" size={36} onClick={() => setOpen(true)}>
          <IconHelp size={19} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {open && <HelpDialog onClose={close} />}
    </>
  );
}
