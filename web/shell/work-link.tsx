import { ActionIcon } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Tooltip } from '../components/loading/tooltip.tsx';
import { useCanOpen } from '../session/permissions.ts';

/** Leads to the findings that the user works on, from every page. */
export function WorkLink() {
  const { t } = useTranslation();
  if (!useCanOpen('work')) return null;
  return (
    <Tooltip label={t('titles.work')}>
      <ActionIcon component={Link} to="/work" aria-label={t('titles.work')} size={36} className="hide-phone">
        <IconChecklist size={19} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
