import { type ComponentType, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { InlineLoader } from '#components/loading/inline-loader.tsx';
import { session } from '#session/current-session.ts';
import { Waiting } from './waiting.tsx';

/** A page that has been opened. */
export interface OpenedPage {
  /** Name of its route. */
  name: string;
  /** Domain of its path; empty without one. */
  domain: string;
  query: URLSearchParams;
  permission: number | null;
}

interface Props {
  /** Name of the route. */
  name: string;
  part: ComponentType;
  /** Called when the page opens, before its chunk is loaded. */
  onOpen(page: OpenedPage): void;
}

/** Renders a screen when its chunk is loaded. */
export function LazyScreen({ name, part: Screen, onOpen }: Props) {
  const { t } = useTranslation();
  const { domain = '' } = useParams();
  const [query] = useSearchParams();
  // Read without a subscription: a screen is not rendered again, and requests nothing, because the session ends.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened, as its file
  useEffect(() => onOpen({ name, domain, query, permission: session.current()?.permission ?? null }), [name]);
  return (
    <InlineLoader waiting={<Waiting />} lead={t('screen.failedLead')}>
      <Screen />
    </InlineLoader>
  );
}
