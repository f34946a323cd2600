import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, isIP } from 'node:net';
import type { Clock } from '@assay/contract/clock.ts';
import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { type CheckResult, failed, ok, reasonOf, skipped, warning } from './check-result.ts';

/** Milliseconds for one look-up, connection or greeting. */
const LIMIT_MS = 5_000;
/** a.root-servers.net, unless DNS_ROOTS_FILE names others. */
const ROOT_SERVER = '198.41.0.4';
/** Seconds by which the clock may differ from a server's on the internet. */
const CLOCK_SECONDS = 30;
const DNS_PORT = 53;
const SMTP_PORT = 25;

/** Resolver, ports that scans and feeds need, and the mail server. */
export async function checkNetwork(config: Config, clock: Clock): Promise<CheckResult[]> {
  if (config.network.dialMap) return [skipped('network', 'SCAN_DIAL_MAP_FILE: targets are on loopback')];
  const url = feedUrlOf(config);
  return Promise.all([
    checkResolver(config, url),
    checkRootServer(config),
    checkDownload(url, clock),
    checkMailPort(config),
    checkMailServer(config),
  ]);
}

/** A feed that is enabled, as an example of a host on the internet. */
function feedUrlOf({ feeds }: Config): string | null {
  return feeds.kev ?? feeds.epss ?? feeds.nvdFiles ?? feeds.nvd ?? feeds.retire ?? feeds.endOfLife;
}

function resolverOf({ network }: Config): Resolver {
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 });
  if (network.resolvers.length > 0) {
    resolver.setServers(
      network.resolvers.map(({ address, port }) => `${isIP(address) === 6 ? `[${address}]` : address}:${port}`),
    );
  }
  return resolver;
}

async function checkResolver(config: Config, url: string | null): Promise<CheckResult> {
  const id = 'dns-resolver';
  const resolver = resolverOf(config);
  const host = url && new URL(url).hostname;
  const name = host && !isIP(host) ? host : 'a.root-servers.net';
  const servers = resolver.getServers().join(', ');
  try {
    const addresses = await resolver.resolve4(name);
    return ok(id, `${servers} resolves ${name} to ${addresses[0]}`);
  } catch (error) {
    const advice = 'set DNS_RESOLVERS to a recursive resolver that this host reaches, or correct /etc/resolv.conf';
    return failed(id, `${servers}: ${reasonOf(error)}`, advice);
  }
}

/** Scans query name servers directly, over UDP and TCP. */
async function checkRootServer({ network }: Config): Promise<CheckResult> {
  const id = 'outgoing-dns';
  const address = network.roots[0]?.addresses[0] ?? ROOT_SERVER;
  const advice = 'allow outgoing connections to port 53, UDP and TCP, of any address';
  const resolver = new Resolver({ timeout: LIMIT_MS, tries: 1 });
  resolver.setServers([isIP(address) === 6 ? `[${address}]` : address]);
  const udp = await resolver.resolveNs('com').then(
    () => null,
    // A response without an answer, such as a referral, shows that the port is open.
    (error: NodeJS.ErrnoException) => (/TIMEOUT|CONNREFUSED|EAI_AGAIN/.test(error.code ?? '') ? error : null),
  );
  if (udp) return failed(id, `UDP port 53 of ${address}: ${reasonOf(udp)}`, advice);
  const tcp = await connectionError(address, DNS_PORT);
  return tcp ? failed(id, `TCP port 53 of ${address}: ${tcp}`, advice) : ok(id, `port 53 of ${address}, UDP and TCP`);
}

/** Reaches the host of a feed, and compares the time of its response. */
async function checkDownload(url: string | null, clock: Clock): Promise<CheckResult> {
  const id = 'outgoing-https';
  if (!url) return skipped(id, 'all feeds that could be asked are off');
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(LIMIT_MS) });
    const date = Date.parse(response.headers.get('date') ?? '');
    const seconds = Math.round(Math.abs(clock.now().getTime() - date) / 1_000);
    if (seconds > CLOCK_SECONDS) {
      return failed(
        id,
        `${host} answers, but its clock differs by ${seconds} seconds`,
        'synchronize the clock with NTP',
      );
    }
    return ok(id, `${host} answers (${response.status})`);
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    return failed(
      id,
      `${host}: ${reasonOf(cause)}`,
      'allow outgoing connections to ports 80 and 443; without internet access, import feeds from a file (`npm run assay -- feeds`)',
    );
  }
}

/** Scans connect to mail servers, which hosting providers often block: the sender domain's own server is tried. */
async function checkMailPort(config: Config): Promise<CheckResult> {
  const id = 'outgoing-smtp';
  const { from } = config.mail;
  const domain = from.includes('@')
    ? from
        .slice(from.lastIndexOf('@') + 1)
        .replace('>', '')
        .trim()
    : '';
  try {
    const records = await resolverOf(config).resolveMx(domain);
    const exchange = records.toSorted((a, b) => a.priority - b.priority)[0]?.exchange;
    if (!exchange) return skipped(id, `${domain} has no mail server to try`);
    const error = await connectionError(exchange, SMTP_PORT);
    if (!error) return ok(id, `port 25 of ${exchange}`);
    const advice = 'allow outgoing connections to port 25, which many hosting providers block: mail checks need it';
    return warning(id, `port 25 of ${exchange}: ${error}`, advice);
  } catch {
    return skipped(id, `${domain} (MAIL_FROM) has no mail server to try`);
  }
}

async function checkMailServer({ mail }: Config): Promise<CheckResult> {
  const id = 'mail-server';
  if (!mail.smtpUrl) {
    return warning(
      id,
      'none is configured: mails stay in the outbox',
      'set SMTP_URL and MAIL_FROM, or use the settings page',
    );
  }
  const { hostname, port } = new URL(mail.smtpUrl);
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: LIMIT_MS,
    greetingTimeout: LIMIT_MS,
    socketTimeout: LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return ok(id, `${hostname} accepts the log-in`);
  } catch (error) {
    const { code } = error as { code?: string };
    const advice =
      code === 'EAUTH'
        ? 'correct user and password of SMTP_URL'
        : 'correct SMTP_URL, or start that server; smtps:// is for TLS from the start, usually port 465';
    return failed(id, `${hostname}${port ? `:${port}` : ''}: ${reasonOf(error)}`, advice);
  } finally {
    transport.close();
  }
}

/** Why a TCP connection fails; null if it succeeds. */
async function connectionError(host: string, port: number): Promise<string | null> {
  const socket = connect({ host, port, signal: AbortSignal.timeout(LIMIT_MS) });
  try {
    await once(socket, 'connect');
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    socket.destroy();
  }
}
