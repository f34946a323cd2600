import type { NewsStatus } from '@assay/contract/api/news.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '../indicators/status.tsx';

/** Published, scheduled or unpublished, as icon and text. */
export function NewsState({ status, scheduledFor }: { status: NewsStatus; scheduledFor: string | null }) {
  const { t } = useTranslation();
  if (status === 'published') return <Status kind="good">{t('news.state.published')}</Status>;
  if (scheduledFor !== null) return <Status kind="waiting">{t('news.state.scheduled')}</Status>;
  return <Status kind="open">{t('news.state.unpublished')}</Status>;
}
