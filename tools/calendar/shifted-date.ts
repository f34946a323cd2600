/**
 * Preloaded with `--import`: `Date` is ahead by CLOCK_AHEAD_MS milliseconds. Unlike libfaketime, it affects the
 * JavaScript of one process only, works on every platform and costs nothing.
 */
const ahead = Number(process.env.CLOCK_AHEAD_MS);
if (!Number.isSafeInteger(ahead)) throw new Error('CLOCK_AHEAD_MS has to be a number of milliseconds');

const machine = Date;
const now = () => machine.now() + ahead;
const shifted: DateConstructor = new Proxy(machine, {
  apply: () => new machine(now()).toString(),
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made === shifted ? target : made),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
globalThis.Date = shifted;
