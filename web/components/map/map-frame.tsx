import type { AddressPlace } from '@assay/contract/api/analysis/addresses.ts';
import { lazy, Suspense } from 'react';
import styles from './map-frame.module.css';

/** Geometry and projection are loaded with the first map. */
const WorldMap = lazy(() => import('./world-map.tsx'));

interface Props {
  places: readonly AddressPlace[];
  chosen: string;
  onChoose(country: string): void;
  zoomable?: boolean;
}

/** The map in a box with its aspect ratio, within an error boundary: the list next to it contains the same data. */
export function MapFrame(props: Props) {
  return (
    <Suspense fallback={<div className={styles.frame} />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
