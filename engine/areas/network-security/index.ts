import type { Check } from '#check.ts';
import acceptsEverything from './exposed/accepts-everything.ts';
import anonymousAccess from './exposed/anonymous-access.ts';
import controlPlanes from './exposed/control-planes.ts';
import databases from './exposed/databases.ts';
import devices from './exposed/devices.ts';
import internalServices from './exposed/internal-services.ts';
import openRelay from './exposed/open-relay.ts';
import proxies from './exposed/proxies.ts';
import udpServices from './exposed/udp-services.ts';
import appliances from './remote/appliances.ts';
import oldTunnels from './remote/old-tunnels.ts';
import remoteShells from './remote/remote-shells.ts';
import ssh from './remote/ssh.ts';
import sshAlgorithms from './remote/ssh-algorithms.ts';
import ftp from './unencrypted/ftp.ts';
import mailAccess from './unencrypted/mail-access.ts';
import serviceTls from './unencrypted/service-tls.ts';

/** Network security, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [
  databases,
  controlPlanes,
  internalServices,
  remoteShells,
  ssh,
  sshAlgorithms,
  ftp,
  anonymousAccess,
  mailAccess,
  openRelay,
  proxies,
  oldTunnels,
  appliances,
  devices,
  serviceTls,
  udpServices,
  acceptsEverything,
];
