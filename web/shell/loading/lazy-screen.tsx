import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { InlineLoader } from '#components/loading/inline-loader.tsx';
import { useSession } from '#session/current-session.ts';
import { prefetch } from '../../screens/prefetch.ts';
import { Waiting } from './waiting.tsx';

interface Props {
  /** Name of the route. */
  name: string;
  part: ComponentType;
}

/** Renders a screen when its chunk is loaded. */
export function LazyScreen({ name, part: Screen }: Props) {
  const { t } = useTranslation();
  const { domain = '' } = useParams();
  const [query] = useSearchParams();
  const permission = useSession()?.permission ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened, as its file
  useEffect(() => prefetch({ name, domain, query, permission }), [name]);
  return (
    <InlineLoader waiting={<Waiting />} lead={t('screen.failedLead')}>
      <Screen />
    </InlineLoader>
  );
}
