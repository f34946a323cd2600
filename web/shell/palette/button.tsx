import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '#components/lists/is-typing.ts';
import { lazyDialog } from '#components/loading/lazy.tsx';
import { Tooltip } from '#components/loading/tooltip.tsx';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette, ['palette']);

/** Whether `/` is not typed into a field or taken by the search field of a list. */
function isSlashFree(event: KeyboardEvent): boolean {
  return !isTyping(event) && !event.defaultPrevented && !document.querySelector('input[type=search], [role=dialog]');
}

/** Opens the command palette: a button, Ctrl-K or ⌘K on any page, and `/` on pages without a search field. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const command = event.ctrlKey || event.metaKey;
      const isCtrlK = event.key.toLowerCase() === 'k' && command && !event.altKey && !event.shiftKey;
      if (!isCtrlK && !(event.key === '/' && !command && !event.altKey && isSlashFree(event))) return;
      event.preventDefault();
      setOpen((was) => (isCtrlK ? !was : true));
    };
    addEventListener('keydown', heard);
    return () => removeEventListener('keydown', heard);
  }, []);
  return (
    <>
      <Tooltip label={t('palette.hint')}>
        <ActionIcon
          aria-label={t('palette.open')}
          aria-keyshortcuts="Control+K Meta+K"
          size={36}
          onClick={() => setOpen(true)}
        >
          <IconSearch size={19} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {open && <Palette onClose={close} />}
    </>
  );
}
