import { useElementSize } from '@mantine/hooks';
import { AreaBars } from './area-bars.tsx';
import { type AreaScorePair, Radar } from './radar.tsx';

/** Below this width, px, the radar becomes a list of bars. */
const RADAR_WIDTH_MIN = 380;

/** The ten areas compared to the average, each linked to its page: a radar, or bars where it has no room. */
export function AreaScores({ areas }: { areas: AreaScorePair[] }) {
  const { ref, width } = useElementSize();
  const narrow = width > 0 && width < RADAR_WIDTH_MIN;
  return <div ref={ref}>{narrow ? <AreaBars areas={areas} /> : <Radar areas={areas} />}</div>;
}
