import type { Bus } from '../platform/bus/bus.ts';

/**
 * The next notice about a row. What the server itself does about it happened before, since its parts listened earlier. Ask
 * for it before the notice is sent.
 */
export function nextNotice(bus: Bus, type: string, id: string): Promise<void> {
  return new Promise((resolve) => {
    const end = bus.on(type, (notice) => {
      if (notice.id !== id) return;
      end();
      resolve();
    });
  });
}
