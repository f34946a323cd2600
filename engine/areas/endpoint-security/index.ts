import type { Check } from '#check.ts';
import fileSharing from './file-sharing.ts';
import gateways from './gateways.ts';
import nas from './nas.ts';
import ntlm from './ntlm.ts';
import operatingSystem from './operating-system.ts';
import printer from './printer.ts';
import remoteDesktop from './remote-desktop.ts';

/** Endpoint security, in report order. `npm run generate` adds and removes checks. */
export const checks: readonly Check[] = [remoteDesktop, fileSharing, printer, nas, operatingSystem, ntlm, gateways];
