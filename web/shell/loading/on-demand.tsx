import { useTranslation } from 'react-i18next';
import { InPlace } from '../../components/loading/in-place.tsx';
import type { LazyPart } from '../../components/loading/lazy-part.ts';
import { Waiting } from './waiting.tsx';

/** Shows a screen as soon as its part is there. */
export function OnDemand({ part }: { part: LazyPart<object> }) {
  const { t } = useTranslation();
  return <InPlace part={part} waiting={<Waiting />} given={{}} lead={t('screen.failedLead')} />;
}
