import type { PortsEvidence } from '../services.ts';
import { lacking } from '../unknown.ts';
import type { HttpEvidence } from '../web.ts';
import { portsOfRanges } from './firewall.ts';

const HTTP_PORT = 80;

/**
 * The newer evidence, which states that it lacks what answered before and was only silent now: port 80, unless the port
 * scan, at another moment, found it silent as well while the address answered on other ports; and QUIC.
 * @param scanned the port scan of the host, in the same scan; null without one
 */
export function withSilentPorts(
  newer: HttpEvidence,
  earlier: HttpEvidence,
  scanned: PortsEvidence | null,
): HttpEvidence {
  const isLost = newer.plain.silent && earlier.plain.hops.length > 0 && !isClosed(HTTP_PORT, scanned);
  const plain = isLost ? { lacks: { ...newer.lacks, plain: newer.lacks?.plain ?? ('timeout' as const) } } : {};
  const wasAnswered = newer.http3?.asked && newer.http3.versions === null && earlier.http3?.versions;
  const http3 = wasAnswered ? { http3: { ...newer.http3!, ...lacking('timeout', ['versions']) } } : {};
  return isLost || wasAnswered ? { ...newer, ...plain, ...http3 } : newer;
}

/** Whether all addresses dropped the packets of a scan of this port, and answered on others. */
function isClosed(port: number, scanned: PortsEvidence | null): boolean {
  const rows = scanned?.addresses ?? [];
  return (
    rows.length > 0 &&
    rows.every(
      ({ silent, open, closed, stopped }) =>
        stopped === null && portsOfRanges(silent).has(port) && (open.length > 0 || closed > 0),
    )
  );
}

/**
 * The origin of completed evidence: that of the earlier one if https was completed by it, since pages over http were read
 * only in its place.
 */
export function withCompletedOrigin(completed: HttpEvidence, newer: HttpEvidence, earlier: HttpEvidence): HttpEvidence {
  const isCompleted = newer.secure.hops.length === 0 && completed.secure.hops.length > 0;
  return isCompleted ? { ...completed, origin: earlier.origin } : completed;
}
