import { LANGUAGES } from '@assay/contract/languages.ts';
import { ActionIcon } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { client, queries } from '../api/connection.ts';
import { Menu } from '../components/loading/menu.tsx';
import { Tooltip } from '../components/loading/tooltip.tsx';
import { languageChoice } from '../language/i18n.ts';
import { session } from '../session/current-session.ts';

/** Changes the language and refetches the texts that the server localizes. */
export async function changeLanguage(code: string): Promise<void> {
  const result = await languageChoice.change(code);
  if (result.success) await queries.invalidateQueries();
}

/** Changes the language; a logged-in user's account stores it, because the next log-in follows the account's language. */
async function chooseLanguage(code: string): Promise<void> {
  await changeLanguage(code);
  if (!session.current()) return;
  // Not worth an error message: the page has the chosen language.
  await client.request('PUT', '/api/account', { body: { language: code }, silentErrors: 'all' }).catch(() => {});
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <Menu
      dropdown={{ mah: '70vh', style: { overflowY: 'auto' } }}
      target={
        <Tooltip label={t('language.label')}>
          <ActionIcon aria-label={t('language.label')} size={36}>
            <IconLanguage size={19} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      }
    >
      {LANGUAGES.map(({ code, nativeName }) => (
        <Menu.Item
          key={code}
          lang={code}
          onClick={() => void chooseLanguage(code)}
          rightSection={i18n.language === code ? <IconCheck size={15} aria-label={t('language.chosen')} /> : undefined}
        >
          {nativeName}
        </Menu.Item>
      ))}
    </Menu>
  );
}
