import { because, type SurvivorReason } from './reason.ts';

/** Survivors of `npm run mutate -- web/live` and `web/session`: hooks and globals of a browser. */
export const WEB: readonly SurvivorReason[] = [
  because(
    'web/live/current-socket.ts',
    'browser',
    'the connection of the page: e2e/live',
    '() => new WebSocket(socketAddress(location))',
  ),
  because(
    'web/live/current-socket.ts',
    'browser',
    'a hook of React',
    '{\n  return useSyncExternalStore(socket.subscribe, socket.state);\n}',
  ),
  because(
    'web/session/current-session.ts',
    'browser',
    'the storages and the other tabs of a browser',
    '() => localStorage',
    '() => sessionStorage',
    'followOtherTabs(session, window);',
  ),
  because(
    'web/session/current-session.ts',
    'browser',
    'hooks of React',
    '{\n  return useSyncExternalStore(session.subscribe, session.current);\n}',
    '{\n  return useSyncExternalStore(session.subscribe, session.passwordExpired);\n}',
    '{\n  return useSession()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone;\n}',
    'useSession()?.timeZone || Intl.DateTimeFormat().resolvedOptions().timeZone',
    'useSession()?.timeZone',
  ),
  because(
    'web/session/permissions.ts',
    'browser',
    'hooks of React; the rules that they call are tested in web/session/allowed.test.ts',
    '{\n  return isRouteOpen(name, useSession()?.permission ?? null);\n}',
    'useSession()?.permission ?? null',
    'useSession()?.permission',
    '{\n  return isCompanyRole(useSession()?.companyRole, least);\n}',
    'useSession()?.companyRole',
  ),
];
