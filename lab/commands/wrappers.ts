import type { LabMap } from './lab-map.ts';

/** A port of 127.0.0.1 on which nothing listens (tcpmux, RFC 1078). */
export const CLOSED_PORT = 1;

/**
 * POSIX shell scripts that replace network programs: each accepts the usual arguments, maps host and port to the lab's
 * listening address, and runs the host's own program. They are shell scripts because a Node.js process for each of
 * several thousand calls took ten times the CPU time of the programs themselves.
 */
const SCRIPTS: Readonly<Record<string, string>> = {
  nc: `
    count=$# at=0 host= port= last=
    while [ $at -lt $count ]; do
      at=$((at + 1)) word=$1
      shift
      [ "$last" = -w ] && word=$((word * PATIENCE))
      case $at in
        $((count - 1))) host=$word ;;
        $count) port=$word ;;
        *) set -- "$@" "$word" ;;
      esac
      last=$word
    done
    lookup "$host" "$port" '' || unknown "$@" "$host" "$port"
    exec "$REAL" "$@" 127.0.0.1 "$PORT"`,
  openssl: `
    [ "$1" != ocsp ] || unknown "$@"
    [ "$1" = s_client ] || exec "$REAL" "$@"
    target= named= last=
    for word; do
      [ "$last" = -connect ] && target=$word
      [ "$word" = -servername ] && named=1
      last=$word
    done
    [ -n "$target" ] || exec "$REAL" "$@"
    host=\${target%:*} port=\${target##*:}
    host=\${host#[} host=\${host%]}
    lookup "$host" "$port" '' || unknown "$@"
    count=$# at=0
    while [ $at -lt $count ]; do
      at=$((at + 1)) word=$1
      shift
      if [ "$word" = "$target" ]; then set -- "$@" "127.0.0.1:$PORT"; else set -- "$@" "$word"; fi
    done
    [ -n "$named" ] || set -- "$@" -servername "$host"
    exec "$REAL" "$@"`,
  ssh: `
    host= port= last=
    for word; do
      [ "$last" = -p ] && port=$word
      is_host "$word" && host=$word
      last=$word
    done
    [ -n "$host" ] || exec "$REAL" "$@"
    lookup "$host" "$port" '' || unknown "$@"
    count=$# at=0
    while [ $at -lt $count ]; do
      at=$((at + 1)) word=$1
      shift
      case $word in
        "$host") set -- "$@" 127.0.0.1 ;;
        "$port") set -- "$@" "$PORT" ;;
        *) set -- "$@" "$word" ;;
      esac
    done
    exec "$REAL" "$@"`,
  dig: `
    over=/udp server=
    for word; do
      case $word in
        +tcp | [Aa][Xx][Ff][Rr]) over= ;;
        @*) server=\${word#@} ;;
      esac
    done
    if [ -n "$server" ]; then lookup "\${server%.}" 53 "$over" || unknown "$@"
    elif [ -n "$over" ]; then PORT=$RESOLVER_UDP
    else PORT=$RESOLVER_TCP; fi
    count=$# at=0
    while [ $at -lt $count ]; do
      at=$((at + 1)) word=$1
      shift
      case $word in @*) ;; *) set -- "$@" "$word" ;; esac
    done
    # One number serves UDP and TCP, which the lab answers on two: nothing may be cut off.
    [ -z "$over" ] || set -- "$@" +bufsize=4096 +ignore
    # Under libfaketime (test:calendar), which it does not need, dig hangs.
    unset LD_PRELOAD
    exec "$REAL" @127.0.0.1 -p "$PORT" "$@"`,
};

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Creates the script of a program.
 * @param real the host's own program; null if not installed
 * @param map file with the output of `mapScript`
 * @param other command for hosts that are not in the map, and for programs without a script here
 */
export function wrapperOf(program: string, real: string | null, map: string, other: readonly string[]): string {
  const script = SCRIPTS[program === 'ssh-keyscan' ? 'ssh' : program];
  const inNode = `exec ${other.map(quoted).join(' ')} "$@"`;
  if (real === null || script === undefined) return `#!/bin/sh\n${inNode}\n`;
  const lines = ['#!/bin/sh', `REAL=${quoted(real)}`, `unknown() { ${inNode}; }`, `. ${quoted(map)}`, script];
  return `${lines.join('\n')}\n`;
}

/** Host → port, or `port/udp` → port of 127.0.0.1; of several addresses, the first one that listens on the port. */
export type HostPorts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Places of hosts and of their addresses. */
export function hostPorts({ hosts, dial }: Pick<LabMap, 'hosts' | 'dial'>): HostPorts {
  const byAddress = new Map<string, [string, number][]>();
  for (const [key, to] of Object.entries(dial)) {
    const [address = '', port = ''] = key.split(' ');
    const known = byAddress.get(address);
    if (known) known.push([port, to]);
    else byAddress.set(address, [[port, to]]);
  }
  const addresses = Object.values(hosts).flat();
  const all = [...Object.entries(hosts), ...addresses.map((address) => [address, [address]] as const)];
  return new Map(
    all.map(([host, of]) => [host, new Map(of.toReversed().flatMap((address) => byAddress.get(address) ?? []))]),
  );
}

/** Shell functions: `lookup HOST PORT SUFFIX` sets PORT, and fails for hosts that are not in `places`. */
export function mapScript(places: HostPorts, { hosts, dial, resolver }: LabMap): string {
  const cases = [...places].flatMap(([host, ports]) => [
    ...[...ports].map(([port, to]) => `${quoted(`${host} ${port}`)}) PORT=${to} ;;`),
    `${quoted(`${host} `)}*) PORT=${CLOSED_PORT} ;;`,
  ]);
  return [
    `RESOLVER_UDP=${dial[`${resolver}/udp`] ?? CLOSED_PORT} RESOLVER_TCP=${dial[resolver] ?? CLOSED_PORT}`,
    'lookup() { case "$1 $2$3" in',
    ...cases,
    '*) return 1 ;;',
    'esac; }',
    'is_host() { case "$1" in',
    ...Object.keys(hosts).map((host) => `${quoted(host)}) ;;`),
    '*) return 1 ;;',
    'esac; }',
    '',
  ].join('\n');
}
