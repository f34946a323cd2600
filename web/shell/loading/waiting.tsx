import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/loading/skeleton.tsx';

/** A part that takes longer is said to be on its way. */
const LONG_MS = 8_000;

/** The place of a screen that is still loading; after a while in words. It is given up after 120 seconds (with-timeout.ts). */
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
