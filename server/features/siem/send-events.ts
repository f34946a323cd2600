import type { SiemTransport } from '@assay/contract/values/integrations/siem.ts';
import { SYSLOG_PORTS } from '@assay/contract/values/integrations/siem.ts';
import type { Network } from '@assay/engine';
import { guardedRequest, hostOf, RequestFailed } from '#platform/outbound/guarded-request.ts';
import { guardedWrite } from '#platform/outbound/guarded-socket.ts';
import type { SiemEvent } from './ecs.ts';
import { syslogFrame } from './syslog.ts';

/** Where events go. */
export interface SiemReceiver {
  network: Network;
  transport: SiemTransport;
  url: URL;
  token: string | null;
  /** Ports that the operator allows in addition to those of the transport. */
  ports: readonly number[];
  /** Host name of the installation. */
  host: string;
  signal: AbortSignal;
}

/**
 * Sends events in one request, or over one connection of syslog, which has no confirmation: then they were taken when the
 * receiver had read everything and closed.
 * @throws {RequestFailed}
 */
export async function sendEvents(receiver: SiemReceiver, events: readonly SiemEvent[]): Promise<void> {
  const { network, transport, url, ports, signal } = receiver;
  if (transport === 'syslog-tls' || transport === 'syslog-tcp') {
    const frames = events.map(({ document, ...event }) =>
      syslogFrame({ ...event, text: JSON.stringify(document) }, receiver.host),
    );
    const target = { host: hostOf(url), port: Number(url.port), secure: transport === 'syslog-tls' };
    return guardedWrite(network, target, { bytes: Buffer.concat(frames), signal, ports: [...SYSLOG_PORTS, ...ports] });
  }
  const splunk = transport === 'splunk';
  const body = events.map((event) => `${JSON.stringify(splunk ? splunkEvent(event) : event.document)}\n`).join('');
  const { status } = await guardedRequest(
    network,
    { method: 'POST', url, headers: headersOf(receiver), body, maxBytes: 0, signal },
    ports,
  );
  if (status >= 300) throw new RequestFailed(status < 400 ? 'redirect' : 'status', false);
}

function headersOf({ transport, token }: SiemReceiver): Record<string, string> {
  const splunk = transport === 'splunk';
  return {
    'content-type': splunk ? 'application/json' : 'application/x-ndjson',
    'user-agent': 'Assay',
    ...(token === null ? {} : { authorization: `${splunk ? 'Splunk' : 'Bearer'} ${token}` }),
  };
}

/** An event in the envelope of Splunk's HTTP Event Collector; its time is in seconds. */
function splunkEvent({ at, document }: SiemEvent) {
  return { time: at.getTime() / 1_000, source: 'assay', sourcetype: '_json', event: document };
}
