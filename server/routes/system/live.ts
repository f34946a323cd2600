import { isOwnHost } from '#live/own-host.ts';
import { isOwnOrigin } from '#live/socket-limits.ts';
import { AppError } from '#platform/errors.ts';
import type { App, RouteContext } from '../context.ts';

/** The WebSocket (docs/product/api.md); permissions are checked after its login message. */
export function liveRoutes(app: App, { sockets, config }: RouteContext): void {
  const publicUrl = config.given.includes('PUBLIC_URL') ? config.publicUrl : null;
  app.get(
    '/ws',
    {
      websocket: true,
      config: { access: 'public' },
      preValidation: async (request) => {
        const { origin, host } = request.headers;
        if (publicUrl === null && origin !== undefined && !isOwnHost(host, config.host))
          throw new AppError('host-not-allowed');
        if (!isOwnOrigin(origin, publicUrl, host)) throw new AppError('forbidden');
      },
    },
    (socket, request) => sockets.accept(socket, request.ip),
  );
}
