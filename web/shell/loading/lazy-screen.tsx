import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { InlineLoader } from '#components/loading/inline-loader.tsx';
import { Waiting } from './waiting.tsx';

/** Renders a screen when its chunk is loaded. */
export function LazyScreen({ part: Screen }: { part: ComponentType }) {
  const { t } = useTranslation();
  return (
    <InlineLoader waiting={<Waiting />} lead={t('screen.failedLead')}>
      <Screen />
    </InlineLoader>
  );
}
