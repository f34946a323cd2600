import type { Context } from '#platform/context.ts';

/** What watching needs of a process. */
export type TriggerContext = Pick<Context, 'db' | 'queue' | 'bus' | 'config' | 'log'>;

/** An observed event with a key that identifies it when it is observed again. */
export interface TriggerEvent {
  key: string;
  facts: Readonly<Record<string, unknown>>;
}

/** Result of a check: the state for the next one, and the events since the last. */
export interface TriggerResult {
  seen: unknown;
  events: readonly TriggerEvent[];
}
