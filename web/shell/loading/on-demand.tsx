import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { InPlace } from '../../components/loading/in-place.tsx';
import { Waiting } from './waiting.tsx';

/** Shows a screen as soon as its part is there. */
export function OnDemand({ part: Screen }: { part: ComponentType }) {
  const { t } = useTranslation();
  return (
    <InPlace waiting={<Waiting />} lead={t('screen.failedLead')}>
      <Screen />
    </InPlace>
  );
}
