import type { AssetConfidence } from '@assay/contract/values/assets.ts';
import { useTranslation } from 'react-i18next';
import { Status, type StatusKind } from '#components/indicators/status.tsx';

const KINDS: Readonly<Record<AssetConfidence, StatusKind>> = { certain: 'good', firm: 'noted', tentative: 'open' };

/** How sure it is that an asset is the company's. */
export function Confidence({ of }: { of: AssetConfidence }) {
  const { t } = useTranslation();
  return <Status kind={KINDS[of]}>{t(`assets.sureness.${of}`)}</Status>;
}
