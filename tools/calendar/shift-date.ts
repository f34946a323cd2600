/**
 * Makes `Date` of this realm ahead by a number of milliseconds. Uses no variable outside of it, so that it can be sent to
 * a page of a browser.
 */
export function shiftDate(aheadMs: number): void {
  const machine = Date;
  const now = () => machine.now() + aheadMs;
  const shifted: DateConstructor = new Proxy(machine, {
    apply: () => new machine(now()).toString(),
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made === shifted ? target : made),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  globalThis.Date = shifted;
}
