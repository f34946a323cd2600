import type { NewsStatus } from '@assay/contract/api/news.ts';
import { useTranslation } from 'react-i18next';
import { State } from '../marks/state.tsx';

/** Published, planned or not published, in icon and word. */
export function NewsState({ status, scheduledFor }: { status: NewsStatus; scheduledFor: string | null }) {
  const { t } = useTranslation();
  if (status === 'published') return <State kind="good">{t('news.state.published')}</State>;
  if (scheduledFor !== null) return <State kind="waiting">{t('news.state.scheduled')}</State>;
  return <State kind="open">{t('news.state.unpublished')}</State>;
}
