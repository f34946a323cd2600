import type { ServiceFacts } from '#evidence/services.ts';
import { requestOf } from '#parse/open-access/http-access-rules.ts';
import { printf } from './protocol-requests.ts';

/** A command that repeats a proof of open access, with the values of its placeholders. */
export interface AccessCommand {
  reproduce: string;
  shows: string;
  commandValues?: Readonly<Record<string, string>>;
}

/** Metadata of no topic, version 1 (Kafka protocol, key 3): the response repeats the request number. */
const KAFKA_METADATA = printf('00000013 0003 0001 61737379 0005 6173736179 00000000');

/** Commands by service; `{proof}` is the evidence's proof. */
const COMMANDS: Readonly<Record<string, AccessCommand>> = {
  mysql: {
    reproduce: "mysql -h {host} -P {port} -u root --password= -e 'SELECT CURRENT_USER()'",
    shows: 'CURRENT_USER',
  },
  kafka: {
    reproduce: `${KAFKA_METADATA} | nc -w 3 {host} {port} | od -An -v -tx1 | tr -d ' \\n'`,
    shows: '61737379',
  },
  ldap: { reproduce: 'ldapsearch -x -LLL -H ldap://{host}:{port} -b {proof} -z 3 1.1', shows: 'dn: ' },
  rsync: {
    reproduce: "(sleep 1; printf '@RSYNCD: 31.0\\n%s\\n' {proof}; sleep 2) | nc -w 3 {host} {port}",
    shows: '@RSYNCD: OK',
  },
  nfs: { reproduce: 'showmount -e {host} | grep -F -- {proof}', shows: '' },
};
/** Commands that need a value of the evidence. */
const WITH_PROOF: readonly string[] = ['ldap', 'rsync', 'nfs'];

/** The command for the access in the facts; null if the request of the protocol itself is the proof. */
export function accessCommand({ service, openAccess, access }: ServiceFacts, tls: boolean): AccessCommand | null {
  if (!openAccess) return null;
  const request = access && requestOf(service, access.proof);
  if (request) {
    const { path, method, hostHeader, body, shows } = request;
    const options = [
      method ? '-sSIk' : '-sSik',
      ...(hostHeader ? [`-H 'Host: ${hostHeader}'`] : []),
      ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${body}'`]),
    ];
    return { reproduce: `curl ${options.join(' ')} '${tls ? 'https' : 'http'}://'{host}:{port}'${path}'`, shows };
  }
  const command = Object.hasOwn(COMMANDS, service) ? COMMANDS[service] : undefined;
  if (!command || !WITH_PROOF.includes(service)) return command ?? null;
  return access ? { ...command, commandValues: { proof: access.proof } } : null;
}
