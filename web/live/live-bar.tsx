import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { socket, useSocketState } from './current-socket.ts';
import liveBarStyles from './live-bar.module.css';

/** After "reconnect failed": warns that the data may be outdated, and offers to reconnect. */
export function LiveBar() {
  const { t } = useTranslation();
  const failed = useSocketState() === 'reconnect-failed';
  return (
    <div role="status">
      {failed && (
        <div className={liveBarStyles.liveBar}>
          <IconPlugConnectedX size={18} aria-hidden="true" />
          <span>{t('live.lost')}</span>
          <Button size="compact-sm" variant="default" onClick={() => socket.retry()}>
            {t('live.connect')}
          </Button>
        </div>
      )}
    </div>
  );
}
