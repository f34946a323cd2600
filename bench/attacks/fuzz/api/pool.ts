import type { Random } from '../../../../engine/testing/fuzz/random.ts';

/** Maximum number of values per name; the oldest are dropped. */
const VALUES_MAX = 40;
const DEPTH_MAX = 6;
/** Names of values that one actor receives and another may send: codes of links, invitations, challenges. */
const SHARED = /^(?:code|shared-code|codes\/code|mail-token|invitations\/id|news\/id|image|challenge)$/;

/** Values from responses to an actor, for use in later calls. */
export class Pool {
  readonly #values = new Map<string, string[]>();
  readonly #shared: Pool | null;

  /** @param shared values that all actors may send */
  constructor(shared: Pool | null = null) {
    this.#shared = shared;
  }

  add(name: string, value: string): void {
    if (SHARED.test(name)) this.#shared?.add(name, value);
    const known = this.#values.get(name) ?? [];
    if (known.includes(value)) return;
    known.push(value);
    if (known.length > VALUES_MAX) known.shift();
    this.#values.set(name, known);
  }

  pick(random: Random, ...names: readonly string[]): string | null {
    for (const name of names) {
      const known = this.#values.get(name);
      if (known) return random.one(known);
    }
    return this.#shared?.pick(random, ...names) ?? null;
  }

  /** Collects the strings of a response by field name, alone and qualified by the enclosing list. @param place last segment of the path */
  harvest(data: unknown, place: string, depth = 0): void {
    if (data === null || typeof data !== 'object' || depth > DEPTH_MAX) return;
    if (Array.isArray(data)) {
      for (const one of data.slice(0, 10)) this.harvest(one, place, depth + 1);
      return;
    }
    for (const [name, value] of Object.entries(data)) {
      if (typeof value === 'string' && value !== '' && value.length < 300) {
        this.add(name, value);
        this.add(`${place}/${name}`, value);
        const [, page, code] = /\/(shared|verify|badge|news\/images)\/([\w-]+)/.exec(value) ?? [];
        if (page === 'news/images') this.add('image', code!);
        else if (page) this.add(page === 'shared' ? 'shared-code' : 'code', code!);
      } else {
        this.harvest(value, Array.isArray(value) && name !== 'rows' ? name : place, depth + 1);
      }
    }
  }
}

/** The last fixed segment of a path: `links` of `/api/ratings/{domain}/links/{id}`. */
export function placeOf(path: string): string {
  return (
    path
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('{'))
      .at(-1) ?? ''
  );
}

/** The last fixed segment before the parameter `name`. */
export function placeBefore(path: string, name: string): string {
  return placeOf(path.slice(0, path.indexOf(`{${name}}`)));
}
