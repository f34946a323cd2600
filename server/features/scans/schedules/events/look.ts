import type { Context } from '../../../../platform/context.ts';

/** What watching needs of a process. */
export type WatchContext = Pick<Context, 'db' | 'queue' | 'bus' | 'config' | 'log'>;

/** Something that was seen: the key makes it the same thing when it is seen again. */
export interface Seen {
  key: string;
  facts: Readonly<Record<string, unknown>>;
}

/** What a look brings: what to remember for the next one, and what happened since the last. */
export interface Look {
  seen: unknown;
  events: readonly Seen[];
}
