import type { App, RouteContext } from './context.ts';

/** The websocket (SPEC §7); who may hear what is decided after its own log-in message. */
export function liveRoutes(app: App, { sockets }: RouteContext): void {
  app.get('/ws', { websocket: true, config: { access: 'public' }, schema: { hide: true } }, (socket) =>
    sockets.accept(socket),
  );
}
