import { useState } from 'react';

/** Runs the work of buttons, and whether some is running. A failure ends it: the pop-up shows the reason. */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch(() => {});
    setBusy(false);
  };
  return [busy, run];
}
