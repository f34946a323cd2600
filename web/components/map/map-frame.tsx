import type { AddressPlace } from '@assay/contract/api/analysis/addresses.ts';
import { lazy, Suspense } from 'react';

/** Land and projection come with the first map. */
const WorldMap = lazy(() => import('./world-map.tsx'));

interface Props {
  places: readonly AddressPlace[];
  chosen: string;
  onChoose(country: string): void;
  zoomable?: boolean;
}

/** The map in a box of its shape. Stands in a boundary: where it cannot be loaded, the list beside it says the same. */
export function MapFrame(props: Props) {
  return (
    <Suspense fallback={<div className="map-frame" />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
