import type { ProbeProgress } from '@assay/contract/events.ts';
import type { Translator } from '@assay/locales';
import { fit } from './layout.ts';

/** Shows progress per probe: a line that is rewritten on a terminal, a line per change elsewhere. */
export function progressWriter(
  stream: NodeJS.WriteStream,
  words: Translator,
): { show(progress: { share: number; probes: ProbeProgress[] }): void; end(): void } {
  const states = new Map<string, string>();
  let drawn = false;
  const format = new Intl.NumberFormat(words.language, { style: 'percent' });
  /** As wide as that of the end, so that the names after it keep their place. */
  const percent = (share: number) => format.format(Math.floor(share * 100) / 100).padStart(format.format(1).length);
  const label = (probe: ProbeProgress) => words.t(`terms:evidenceKinds.${probe.kind}`);
  return {
    show({ share, probes }) {
      if (stream.isTTY) {
        const running = probes.filter((probe) => probe.state === 'running').map(label);
        stream.write(`\r${fit(`${percent(share)}  ${running.join(', ')}`, (stream.columns ?? 80) - 1)}`);
        drawn = true;
        return;
      }
      for (const probe of probes) {
        const state = `${probe.state} ${probe.state === 'running' ? '' : probe.done}`;
        if (probe.state === 'waiting' || states.get(probe.kind) === state) continue;
        states.set(probe.kind, state);
        const done = probe.total > 0 ? ` ${probe.done}/${probe.total}` : '';
        stream.write(`${percent(share)}  ${label(probe)}: ${words.t(`cli:probe.${probe.state}`)}${done}\n`);
      }
    },
    end() {
      if (drawn) stream.write(`\r${' '.repeat((stream.columns ?? 80) - 1)}\r`);
    },
  };
}
