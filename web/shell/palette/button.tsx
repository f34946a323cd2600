import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { lazy, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadScreenWords } from '../../language/i18n.ts';
import { PartOnDemand } from '../loading/part-on-demand.tsx';

const Palette = lazy(async () => {
  const [part] = await Promise.all([import('./palette.tsx'), loadScreenWords('palette')]);
  return { default: part.Palette };
});

/** The way to everything: a button, and Ctrl-K or ⌘K wherever one is. */
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
      {open && (
        <PartOnDemand onClose={close}>
          <Palette onClose={close} />
        </PartOnDemand>
      )}
    </>
  );
}
