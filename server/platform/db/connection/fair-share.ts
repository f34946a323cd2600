import { AsyncLocalStorage } from 'node:async_hooks';

/** Share of the pool's connections that transactions of one company may hold at the same time. */
const SHARE = 0.6;

/** Connections and queue of one company, served in order of arrival. */
interface Turn {
  held: number;
  waiting: (() => void)[];
}

/**
 * Leaves connections of a pool to other companies: transactions of one company beyond its share of the pool wait for
 * those before them. A transaction inside another one of the same company does not wait, because that could be for itself.
 */
export class FairShare {
  readonly #most: number;
  readonly #turns = new Map<string, Turn>();
  readonly #inside = new AsyncLocalStorage<ReadonlySet<string>>();

  /** @param max connections of the pool */
  constructor(max: number) {
    this.#most = Math.max(1, Math.ceil(max * SHARE));
  }

  /** @param key whose share it is; null = of no company, which never waits */
  async run<T>(key: string | null, work: () => Promise<T>): Promise<T> {
    const inside = this.#inside.getStore();
    if (key === null || inside?.has(key)) return work();
    const turn = this.#turns.get(key) ?? { held: 0, waiting: [] };
    this.#turns.set(key, turn);
    if (turn.held >= this.#most) await new Promise<void>((next) => turn.waiting.push(next));
    else turn.held++;
    try {
      return await this.#inside.run(new Set([...(inside ?? []), key]), work);
    } finally {
      const next = turn.waiting.shift();
      if (next) next();
      else if (--turn.held === 0) this.#turns.delete(key);
    }
  }
}
