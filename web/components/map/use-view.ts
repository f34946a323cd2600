import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { WORLD } from './world-atlas.ts';

/** Visible part of the drawing: scaled by `scale`, moved by `x` and `y` in the drawing's units. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 12;
const STEP = 1.6;
/** Zoom per unit of the mouse wheel. */
const WHEEL = 0.0015;
/** Pixels after which a press counts as a drag. */
const DRAG_FROM = 4;

function limited({ scale, x, y }: View): View {
  const edge = (value: number, size: number) => Math.min(0, Math.max(size * (1 - scale), value));
  return { scale, x: edge(x, WORLD.width), y: edge(y, WORLD.height) };
}

/** Zooms so that the point (in the drawing's units, as visible) keeps its position. */
export function zoomAt(view: View, factor: number, at: Point): View {
  const scale = Math.min(SCALE_MAX, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return limited({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown });
}

const MIDDLE = { x: WORLD.width / 2, y: WORLD.height / 2 };

/** Zooms and pans a map with buttons, wheel and dragging. */
export function useView(enabled: boolean) {
  const [view, setView] = useState(WHOLE);
  const [dragging, setDragging] = useState(false);
  const [unit, setUnit] = useState(1);
  const svg = useRef<SVGSVGElement>(null);
  /** Whether the press that is ending was a drag. */
  const moved = useRef(false);
  const drag = useRef<{ from: Point; view: View } | null>(null);

  /** Converts a point of the window to the drawing's units. */
  const pointAt = (x: number, y: number) => {
    const matrix = svg.current?.getScreenCTM();
    return matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : MIDDLE;
  };

  useEffect(() => {
    const element = svg.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setUnit(Math.max(WORLD.width / width, WORLD.height / height));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = svg.current;
    if (!enabled || !element) return;
    const listener = (event: WheelEvent) => {
      event.preventDefault();
      const at = pointAt(event.clientX, event.clientY);
      setView((old) => zoomAt(old, Math.exp(-event.deltaY * WHEEL), at));
    };
    // React's wheel listener is passive and cannot prevent scrolling.
    element.addEventListener('wheel', listener, { passive: false });
    return () => element.removeEventListener('wheel', listener);
  });

  const end = () => {
    drag.current = null;
    setDragging(false);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      moved.current = false;
      if (enabled) drag.current = { from: pointAt(event.clientX, event.clientY), view };
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const begun = drag.current;
      if (!begun || event.buttons === 0) return;
      const at = pointAt(event.clientX, event.clientY);
      const by = { x: at.x - begun.from.x, y: at.y - begun.from.y };
      if (!moved.current && Math.hypot(by.x, by.y) < DRAG_FROM * unit) return;
      if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
      moved.current = true;
      setDragging(true);
      setView(limited({ scale: begun.view.scale, x: begun.view.x + by.x, y: begun.view.y + by.y }));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };

  return {
    view,
    /** Units of the drawing per pixel at full view. */
    unit,
    svg,
    dragging,
    pointAt,
    wasDrag: () => moved.current,
    handlers,
    whole: view.scale === 1,
    closest: view.scale >= SCALE_MAX,
    /** @param at a point of the drawing that keeps its position; null = the center */
    closer: (at: Point | null) =>
      setView((old) => zoomAt(old, STEP, at ? { x: at.x * old.scale + old.x, y: at.y * old.scale + old.y } : MIDDLE)),
    /** Centers a point that is outside the view. */
    reveal: (at: Point) =>
      setView((old) => {
        const seen = { x: at.x * old.scale + old.x, y: at.y * old.scale + old.y };
        const inside = seen.x >= 0 && seen.x <= WORLD.width && seen.y >= 0 && seen.y <= WORLD.height;
        return inside ? old : limited({ ...old, x: old.x + MIDDLE.x - seen.x, y: old.y + MIDDLE.y - seen.y });
      }),
    farther: () => setView((old) => zoomAt(old, 1 / STEP, MIDDLE)),
    reset: () => setView(WHOLE),
  };
}
