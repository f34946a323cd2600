import type { AddressPlace } from '@assay/contract/api/addresses.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Boundary } from '../../shell/boundary.tsx';
import { Note } from '../note.tsx';

/** Land and projection come with the first map. */
const WorldMap = lazy(() => import('./world-map.tsx'));

interface Props {
  places: readonly AddressPlace[];
  chosen: string;
  onChoose(country: string): void;
  zoomable?: boolean;
}

/** The map in a box of its shape. Where it cannot be loaded, the list beside it says the same. */
export function MapFrame(props: Props) {
  const { t } = useTranslation();
  return (
    <Boundary fallback={() => <Note lead={t('map.failed')} live />}>
      <Suspense fallback={<div className="map-frame" />}>
        <WorldMap {...props} />
      </Suspense>
    </Boundary>
  );
}
