import { openPort, ports, service } from '#testing/builders.ts';
import { scenarios } from '#testing/scenarios.ts';
import remoteDesktop from './remote-desktop.ts';

scenarios(remoteDesktop, {
  'none open': { given: { ports: ports() }, expect: [] },
  'RDP with the log-in before the session': {
    given: { ports: ports([openPort(3389, service('rdp', { logIn: 'network' }))]) },
    expect: ['reachable'],
  },
  'RDP that shows its screen to strangers': {
    given: { ports: ports([openPort(3389, service('rdp', { logIn: 'screen' }))]) },
    expect: ['reachable', 'screen-log-in'],
  },
  RDP: { given: { ports: ports([openPort(3389, service('rdp'))]) }, expect: ['reachable'] },
  'VNC without a password': {
    given: { ports: ports([openPort(5900, service('vnc', { openAccess: true }))]) },
    expect: ['open-access'],
  },
  WinRM: { given: { ports: ports([openPort(5985, service('winrm'))]) }, expect: ['management'] },
});
