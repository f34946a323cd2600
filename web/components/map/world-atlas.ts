import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { codeOf, placeOf } from './places.ts';

/** Size in the drawing's units; the aspect ratio is fixed. */
export const WORLD = { width: 960, height: 456 };
const ANTARCTICA = '010';
const MARGIN = 4;

export interface Country {
  key: string;
  /** ISO 3166-1 alpha-2; null for lands without a code. */
  code: string | null;
  /** SVG path. */
  path: string;
}

type Topology = Parameters<typeof feature>[0];
type Countries = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>;

const topology = atlas as unknown as Topology;
const countries = feature(topology, topology.objects.countries as Countries).features.filter(
  ({ id }) => id !== ANTARCTICA,
);
/** Rotation so that the edge runs through the Bering Strait and splits no land. */
const TURNED = -11;
const projection = geoNaturalEarth1()
  .rotate([TURNED, 0])
  .fitExtent(
    [
      [MARGIN, MARGIN],
      [WORLD.width - MARGIN, WORLD.height - MARGIN],
    ],
    { type: 'FeatureCollection', features: countries },
  );
const draw = geoPath(projection).digits(1);

/** The countries of Natural Earth (public domain) from world-atlas, at 1:110m, without Antarctica. */
export const COUNTRIES: readonly Country[] = countries.map((country, at) => ({
  key: String(country.id ?? `without-code-${at}`),
  code: codeOf(country.id),
  path: draw(country) ?? '',
}));

/** Position of a country's dot in the drawing; null for codes without a location. */
export function pointOf(code: string | null): { x: number; y: number } | null {
  const place = placeOf(code);
  const point = place && projection([place.longitude, place.latitude]);
  return point ? { x: point[0], y: point[1] } : null;
}
