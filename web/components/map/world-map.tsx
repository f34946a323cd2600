import type { AddressPlace } from '@assay/contract/api/analysis/addresses.ts';
import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from './country-name.ts';
import { useView } from './use-view.ts';
import { COUNTRIES, pointOf, WORLD } from './world-atlas.ts';
import styles from './world-map.module.css';

/** Radii of dots in pixels; the largest is this share of the map's width, within limits. */
const RADIUS_MIN = 5;
const RADIUS_MAX = { share: 0.02, from: 10, to: 20 };
/** Minimum radius of a dot that shows its number. */
const NUMBER_FROM = 10;
/** Click tolerance around the center of a dot, in pixels. */
const ROOM = 12;

export interface MapProps {
  places: readonly AddressPlace[];
  /** Selected country; empty = none. */
  chosen: string;
  onChoose(country: string): void;
  /** Allows zoom and pan, for full-page maps. */
  zoomable?: boolean;
}

interface Dot extends AddressPlace {
  country: string;
  x: number;
  y: number;
  radius: number;
}

/** The area of a dot is proportional to its number. @param width of the map in pixels */
function dotsOf(places: readonly AddressPlace[], width: number): Dot[] {
  const most = Math.max(1, ...places.map(({ addresses }) => addresses));
  const largest = Math.min(RADIUS_MAX.to, Math.max(RADIUS_MAX.from, width * RADIUS_MAX.share));
  return places.flatMap((place) => {
    const point = pointOf(place.country);
    if (!point || place.country === null) return [];
    const radius = RADIUS_MIN + (largest - RADIUS_MIN) * Math.sqrt(place.addresses / most);
    return [{ ...place, country: place.country, ...point, radius }];
  });
}

/** World map with a dot for each country that has addresses: a list box with options on a map. */
export default function WorldMap({ places, chosen, onChoose, zoomable = false }: MapProps) {
  const { t, i18n } = useTranslation();
  const [shown, setShown] = useState('');
  const [current, setCurrent] = useState('');
  const control = useView(zoomable);
  const options = useRef(new Map<string, SVGGElement>());
  const { view } = control;
  const dots = dotsOf(places, WORLD.width / control.unit);
  const codes = dots.map(({ country }) => country);
  const reachable = codes.includes(current) ? current : codes.includes(chosen) ? chosen : (codes[0] ?? '');
  const words = ({ country, addresses, domains }: AddressPlace) =>
    t('map.place', {
      country: countryName(country, i18n.language, t('map.unknown')),
      addresses: t('map.addresses', { count: addresses }),
      domains: t('map.domains', { count: domains }),
    });
  const told = dots.find(({ country }) => country === shown) ?? dots.find(({ country }) => country === chosen);
  const toggle = (country: string) => onChoose(country === chosen ? '' : country);
  /** The dot closest to the pointer: dots of small countries are too close for separate targets. */
  const dotAt = (event: MouseEvent): string => {
    const at = control.pointAt(event.clientX, event.clientY);
    const away = (dot: Dot) =>
      Math.hypot(dot.x * view.scale + view.x - at.x, dot.y * view.scale + view.y - at.y) / control.unit;
    const near = dots.filter((dot) => away(dot) <= Math.max(dot.radius, ROOM));
    return near.sort((a, b) => away(a) - away(b))[0]?.country ?? '';
  };
  const pointer = {
    ...control.handlers,
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      control.handlers.onPointerMove(event);
      setShown(dotAt(event));
    },
    onPointerLeave: () => setShown(''),
    onClick: (event: MouseEvent) => {
      const country = control.wasDrag() ? '' : dotAt(event);
      if (country) toggle(country);
    },
  };
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    const at = codes.indexOf(reachable);
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: codes.length - 1,
    };
    const next = codes[Math.min(codes.length - 1, Math.max(0, steps[event.key] ?? -1))];
    if (event.key in steps && next) {
      setCurrent(next);
      options.current.get(next)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') toggle(reachable);
    else if (event.key === 'Escape' && chosen) onChoose('');
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.world} data-zoomable={zoomable} data-dragging={control.dragging}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would lie over the map as a tooltip; the list box in it has a name */}
      <svg
        ref={control.svg}
        viewBox={`0 0 ${WORLD.width} ${WORLD.height}`}
        data-zoomed={!control.whole}
        data-over={shown !== ''}
        {...pointer}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          <g>
            {COUNTRIES.map(({ key, code, path }) => (
              <path
                key={key}
                d={path}
                className={styles.land}
                data-found={code !== null && codes.includes(code)}
                data-chosen={code !== null && code === chosen}
              />
            ))}
          </g>
          <g {...(dots.length > 0 ? { role: 'listbox', 'aria-label': t('map.label'), onKeyDown } : {})}>
            {/* Drawn from largest to smallest, so that none is hidden. */}
            {dots.map((dot) => (
              <g
                key={dot.country}
                ref={(element) => {
                  if (element) options.current.set(dot.country, element);
                  else options.current.delete(dot.country);
                }}
                role="option"
                aria-selected={dot.country === chosen}
                aria-label={words(dot)}
                tabIndex={dot.country === reachable ? 0 : -1}
                className={styles.dot}
                transform={`translate(${dot.x} ${dot.y}) scale(${control.unit / view.scale})`}
                onFocus={() => {
                  setCurrent(dot.country);
                  setShown(dot.country);
                  control.reveal(dot);
                }}
                onBlur={() => setShown('')}
              >
                <circle className={styles.dotMark} r={dot.radius} />
                {dot.radius >= NUMBER_FROM && (
                  <text className={styles.dotNumber} dy="0.35em">
                    {dot.addresses}
                  </text>
                )}
              </g>
            ))}
          </g>
        </g>
      </svg>
      <p className={`${styles.told} tiny`} aria-hidden="true">
        {told ? words(told) : t('map.hint')}
      </p>
      {zoomable && (
        <div className={styles.zoom}>
          <ActionIcon
            variant="default"
            aria-label={t('map.closer')}
            disabled={control.closest}
            onClick={() => control.closer(dots.find(({ country }) => country === chosen) ?? null)}
          >
            <IconPlus size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('map.farther')}
            disabled={control.whole}
            onClick={control.farther}
          >
            <IconMinus size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={t('map.whole')} disabled={control.whole} onClick={control.reset}>
            <IconFocusCentered size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
