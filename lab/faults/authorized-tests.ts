import { ftpAnonymous } from '../hosts/older-services.ts';
import { windowsShare } from '../hosts/windows.ts';
import { FILE_SERVER } from './endpoint.ts';
import { at, fault, mailOf, onPort, opens } from './fault.ts';

/** Faults that only authorized tests find; lab/scan.ts authorizes them. */
export const AUTHORIZED_TEST_FAULTS = {
  'ftp-anonymous': fault(
    opens(2121, ftpAnonymous({ '/': 'el', '/pub': 'el' })),
    onPort(2121, 'network_security.ftp/plain', 'network_security.anonymous-access/ftp-readable'),
  ),
  'ftp-anonymous-writable': fault(
    opens(21, ftpAnonymous({ '/': 'el', '/incoming': 'cmel' })),
    onPort(21, 'network_security.ftp/plain', 'network_security.anonymous-access/ftp-writable'),
  ),
  'share-null-session': fault(
    opens(445, windowsShare(FILE_SERVER, 'required', 'accepted')),
    onPort(
      445,
      'endpoint_security.file-sharing/reachable',
      'endpoint_security.ntlm/names-told',
      'network_security.anonymous-access/smb-null-session',
    ),
  ),
  'mail-relay': fault(
    (site) => {
      mailOf(site).mail!.relays = true;
    },
    at('mail.{domain}:25/tcp', 'network_security.open-relay/open'),
  ),
} as const;
