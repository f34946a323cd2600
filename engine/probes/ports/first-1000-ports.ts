import { COMMON_PORTS, type CommonPort } from './common-ports.ts';

/** Origin of a part of the order, and its ports: numbers and ranges. */
export interface PortGroup {
  origin: 'advisories' | 'products' | 'registry';
  what: string;
  ports: string;
}

/**
 * The order after the 100 common ports: targets of attackers first, then vendors' default ports, then registry
 * assignments. Compiled for this product; contains no scanner's frequency list.
 */
export const PORT_GROUPS: readonly PortGroup[] = [
  {
    origin: 'advisories',
    what: 'Remote administration and appliances named in CISA and vendor advisories',
    ports:
      '427 902 1025 1741 2002 2048 2381 3299 4022 4118 4343 4433 4434 4444 4786 4848 4899 5480 5555 5601 5631-5632 5800-5803 5902-5910 5938 6001-6009 6129 6443 6660-6669 7000 7070 7443 7547 7548 7777 8009 8161 8172 8291 8530-8531 8728-8729 8834 9001-9002 9392 9443 9530 10001 10050-10051 17988 17990 20000 23023 30005 34567 37777 49152 60443 64680',
  },
  {
    origin: 'advisories',
    what: 'Industrial control, named in CISA advisories; connect only, nothing is sent',
    ports:
      '503 789 1089-1091 1911 1962 2404 2455 4840 4911 5006-5007 5094 9600 11740 18245-18246 20547 34962-34964 38080 41100 55000-55003 61451',
  },
  {
    origin: 'products',
    what: 'Web servers and application servers, from the vendors’ manuals',
    ports:
      '82-90 300 591 593 832 981 1010 1311 2077-2080 2082-2083 2086-2087 2095-2096 2301 2480 3001-3010 3333 4001-4005 4100 4200 4242 4430 4443 4567 4711-4712 4993 5002-5009 5080 5100 5104 5108 5280-5281 5443 5500 5800 5986 6080 6346 6543 7002-7010 7080-7081 7100 7180 7183 7200 7396 7474 7473 7687 8001-8007 8010-8079 8082-8087 8089 8091-8100 8118 8123 8133 8140 8180-8190 8200-8201 8222 8243 8280-8281 8300-8302 8333 8337 8383 8400 8403 8444-8449 8484 8600 8649 8765 8800 8880-8887 8889-8899 8983 9043 9060 9070 9081 9091 9093-9095 9098 9191 9418 9444 9500 9800 9981 9988 9990 9999 10002-10010 10080 10081 11371 12345 12443 14147 15671 15691 16010 16080 16992-16993 18080 18091-18092 20720 28017 32400 50070 50075 50090',
  },
  {
    origin: 'products',
    what: 'Databases, caches, queues and their clusters, from the vendors’ manuals',
    ports:
      '1050 1158 1434 1522-1529 1540-1541 1583 1830 2483-2484 2638 3050 3307-3310 3351 4333 5433-5436 5439 5671 5701 5673 5900 6378 6380-6385 6432 6542 6600 7199 7210 7574 8020 8087 8098 8529 8812 9003-9010 9030 9083 9160 9201 9301-9303 9440 9997 10911 11210 11212 11300 13306 14000 16379 17017 19530 20160 21050 25672 26257 26379 27019 27080 28015 29015 33061 41006 45672 47500 49153 50001 54321 61613-61614 61617',
  },
  {
    origin: 'products',
    what: 'Containers, control planes, deployment and monitoring, from the vendors’ manuals',
    ports:
      '2377 2380 3100 4194 4243 4646-4648 5044 6060 6066 6783-6784 7077 7946 8081 8125 8126 8472 8501-8503 8558 9092-9099 9100-9122 9153 9216 9256 9323 9411 10248-10259 10901 12201 14250 14268 15000-15001 15010 15012 15014 15020-15021 16686 24224 30000 31337 32768 34197 44134 50051',
  },
  {
    origin: 'products',
    what: 'Remote access, files, mail and voice on alternative ports, from the vendors’ manuals',
    ports:
      '24 26 222 522 1022 1194 1293 1701 1935 2022 2200 2221 2223 2322 2375-2376 2598 3022 3390-3399 4022 4125 4190 4500 5022 5061 5222-5223 5269 5357-5358 5432 5666 6556 6888 7022 8022 8222 8554 8555 9022 9922 10022 10025 10110 10143 10554 12222 13389 20022 20201 22022 22222 23389 30022 33389 33890 40000 40022 50022 51413 55554 60022 62078 63389 65022',
  },
  {
    origin: 'registry',
    what: 'Registered ports of services that are in use',
    ports:
      '1021 1026-1029 1058-1059 1080 1109-1110 1111 1167 1200 1214 1220 1234 1270 1352 1414 1455 1494 1500 1503 1512 1524 1533 1547 1556 1580 1600 1604 1645-1646 1666 1720 1755 1801 1812-1813 1863 1900 1958 1984-1986 1994-1998 2000-2001 2003-2010 2030 2049 2065 2100 2103 2105 2107 2119 2135 2144 2160-2161 2170 2179 2190-2191 2196 2251 2260 2288 2366 2393-2394 2401 2492 2500 2522 2525 2557 2601-2605 2607-2608 2628 2701-2702 2717-2718 2725 2800 2809 2811 2869 2909-2910 2920 2967-2968 2998',
  },
  {
    origin: 'registry',
    what: 'System ports that IANA assigns for TCP, with a specification or a vendor in use',
    ports:
      '7 9 11 13 17-20 37 42-43 49 70 88 101 105 107 109 113 115 117-119 123 137-138 161-162 177-179 194 199 201-202 204 206 209-210 213 220 259 264 280 311 318 350-351 366 369-371 383-384 387 389 396 399 401 406-407 411-412 416-417 434-435 443-444 447-448 464-465 468 475 487 491 496-497 500 504-505 510 517-521 524-525 530-533 540-544 546-550 554 556 560-563 565 587-589 601-602 604-606 610-612 616 623-625 636-641 646-648 651 654-655 657-660 666 674 684-688 691 694 700-706 710 729-731 740-744 747-754 758-765 767-777 780 800-801 808 828-831 847-848 853-854 860-862 886-888 910-913 953 989-996',
  },
];

/**
 * Ports on which a payload could trigger a physical action (industrial equipment, printers); the scan connects and only
 * listens.
 */
export const SILENT_PORTS: ReadonlySet<number> = new Set([
  ...numbersOf(PORT_GROUPS[1]!.ports),
  ...numbersOf('515 721-731 9100-9107 20000'),
]);

const THOUSAND = 1_000;

/** The first 1,000 ports in scan order: the 100 common ports, then the groups in order. */
export const FIRST_1000_PORTS: readonly number[] = [
  ...new Set([...COMMON_PORTS.map(({ port }) => port), ...PORT_GROUPS.flatMap(({ ports }) => numbersOf(ports))]),
].slice(0, THOUSAND);

/** Other ports on which a protocol is common, according to vendors' manuals. */
const ALSO: readonly CommonPort[] = [
  ...on('jdwp', 5005, 8787),
  ...on('x11', 6001, 6002),
  ...on('vnc', 5902, 5903),
  ...on('postgresql', 5433, 5434, 6432),
  ...on('mysql', 3307, 3308, 13306),
  ...on('redis', 6380, 16379),
  ...on('mongodb', 27019),
  ...on('rdp', 3390, 3391, 33890),
  ...on('kafka', 9093, 9094),
  ...on('oracle', 1522, 1526, 2483),
  ...on('mssql', 1434),
  ...on('drda', 446, 447),
  ...on('sip', 5080),
  { port: 448, dialogue: 'drda', tls: true },
  { port: 5061, dialogue: 'sip', tls: true },
  { port: 5671, dialogue: 'amqp', tls: true },
  { port: 8883, dialogue: 'mqtt', tls: true },
  { port: 3269, dialogue: 'ldap', tls: true },
  { port: 2484, dialogue: 'oracle', tls: true },
];
const BY_PORT = new Map([...ALSO, ...COMMON_PORTS].map((row) => [row.port, row]));

/** Dialogue of a port; an unknown port gets time to send a greeting, then an HTTP request. */
export function protocolOn(port: number): CommonPort {
  const known = BY_PORT.get(port);
  if (known) return known;
  return { port, dialogue: SILENT_PORTS.has(port) ? 'silent' : 'greets' };
}

function on(dialogue: CommonPort['dialogue'], ...ports: number[]): CommonPort[] {
  return ports.map((port) => ({ port, dialogue }));
}

/** Every port, the likely ones first. */
export function allPorts(): number[] {
  const first = new Set(FIRST_1000_PORTS);
  const rest = Array.from({ length: 65_535 }, (_unused, index) => index + 1).filter((port) => !first.has(port));
  return [...FIRST_1000_PORTS, ...rest];
}

/** `1 5-7` → 1, 5, 6, 7. */
function numbersOf(text: string): number[] {
  return text.split(' ').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_unused, index) => from + index);
  });
}
