import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#components/loading/skeleton.tsx';

/** Time after which a message is shown. */
const LONG_MS = 8_000;

/**
 * Placeholder of a loading screen; shows a message after a while. Loading fails after 120 seconds (with-timeout.ts).
 */
export function Waiting() {
  const { t } = useTranslation();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Skeleton lines={6} height={16} />
      <p role="status" className="text-2" style={{ marginTop: 16 }}>
        {long && t('screen.slow')}
      </p>
    </>
  );
}
