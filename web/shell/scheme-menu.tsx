import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconPalette, IconSun, IconSunMoon } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '../components/loading/lazy.tsx';
import { Menu } from '../components/loading/menu.tsx';
import { Tooltip } from '../components/loading/tooltip.tsx';

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const;

const AppearanceDialog = lazyDialog(
  async () => (await import('./appearance/dialog.tsx')).AppearanceDialog,
  ['appearance'],
);

/** Light or dark. @param within a page of the shell: also offers colors and layout */
export function SchemeMenu({ within = false }: { within?: boolean }) {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Menu
        target={
          <Tooltip label={t('scheme.label')}>
            <ActionIcon aria-label={t('scheme.label')} size={36}>
              <IconSunMoon size={19} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        }
      >
        {SCHEMES.map(([scheme, Icon]) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} aria-hidden="true" />}
            rightSection={colorScheme === scheme ? <IconCheck size={15} aria-label={t('scheme.chosen')} /> : undefined}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`scheme.${scheme}`)}
          </Menu.Item>
        ))}
        {within && (
          <Menu.Item leftSection={<IconPalette size={16} aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {t('scheme.more')}
          </Menu.Item>
        )}
      </Menu>
      {choosing && <AppearanceDialog onClose={() => setChoosing(false)} />}
    </>
  );
}
