import { useTranslation } from 'react-i18next';

/** Why a scan failed; its texts are loaded with it. */
export function ScanFailure({ failure }: { failure: string | null }) {
  const { t } = useTranslation();
  return <b>{t(`scanFailure.${failure ?? 'internal'}`)}</b>;
}
