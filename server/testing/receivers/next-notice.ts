import type { Bus } from '#platform/bus/bus.ts';

/**
 * The next notice about a row. The server has processed it before, because its parts subscribed earlier. Call this
 * before the notice is sent.
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
