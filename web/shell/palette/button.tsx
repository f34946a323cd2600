import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#components/loading/lazy.tsx';

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette, ['palette']);

/** Opens the command palette: a button, and Ctrl-K or ⌘K on any page. */
export function PaletteButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((was) => !was);
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
