import { lazy, Suspense } from 'react';
import styles from './map-frame.module.css';
import type { MapProps } from './world-map.tsx';

/** Geometry and projection are loaded with the first map. */
const WorldMap = lazy(() => import('./world-map.tsx'));

/** The map in a box with its aspect ratio, within an error boundary: the list next to it contains the same data. */
export function MapFrame(props: MapProps) {
  return (
    <Suspense fallback={<div className={styles.frame} />}>
      <WorldMap {...props} />
    </Suspense>
  );
}
