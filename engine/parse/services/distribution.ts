/** A distribution's mark in a version: it may fix vulnerabilities without a new upstream version. */
export interface Distribution {
  /** The mark as written: `Debian-2+deb12u3`, `0ubuntu0.20.04.1`, `(Ubuntu)`. */
  suffix: string | null;
  operatingSystem: { name: string; version: string | null } | null;
}

type Release = readonly [software: RegExp, release: string];

/**
 * Versions shipped with each release, if the mark itself does not contain it (packages.ubuntu.com,
 * packages.debian.org).
 */
const UBUNTU: readonly Release[] = [
  [/openssh[_ /]6\.6|apache\/2\.4\.7\b|nginx\/1\.4\.6\b/i, '14.04'],
  [/openssh[_ /]7\.2p2|apache\/2\.4\.18\b|nginx\/1\.10\.3\b/i, '16.04'],
  [/openssh[_ /]7\.6p1|apache\/2\.4\.29\b|nginx\/1\.14\.0\b/i, '18.04'],
  [/openssh[_ /]8\.2p1|apache\/2\.4\.41\b/i, '20.04'],
  [/openssh[_ /]8\.9p1|apache\/2\.4\.52\b/i, '22.04'],
  [/openssh[_ /]9\.6p1|apache\/2\.4\.58\b|nginx\/1\.24\.0\b/i, '24.04'],
];
const DEBIAN: readonly Release[] = [
  [/openssh[_ /]6\.7p1|apache\/2\.4\.10\b/i, '8'],
  [/openssh[_ /]7\.4p1|apache\/2\.4\.25\b/i, '9'],
  [/openssh[_ /]7\.9p1|apache\/2\.4\.38\b/i, '10'],
  [/openssh[_ /]8\.4p1|apache\/2\.4\.5[46]\b/i, '11'],
  [/openssh[_ /]9\.2p1|nginx\/1\.22\.1\b/i, '12'],
  [/openssh[_ /]10\.0p/i, '13'],
];
const RED_HAT: readonly Release[] = [
  [/apache\/2\.2\.15\b|openssh[_ /]5\.3/i, '6'],
  [/apache\/2\.4\.6\b|openssh[_ /]7\.4/i, '7'],
  [/apache\/2\.4\.37\b|openssh[_ /]8\.0/i, '8'],
  [/openssh[_ /]8\.7|nginx\/1\.20\.1\b/i, '9'],
];
/** Each IIS version belongs to one Windows release until 10.0, which several share. */
const WINDOWS: readonly Release[] = [
  [/iis\/6\.0/i, '2003'],
  [/iis\/7\.0/i, '2008'],
  [/iis\/7\.5/i, '2008 R2'],
  [/iis\/8\.0/i, '2012'],
  [/iis\/8\.5/i, '2012 R2'],
];

const MARK =
  /\(((?:Debian|Ubuntu|CentOS|Red Hat|Rocky|AlmaLinux|Fedora|Raspbian|Amazon|(?:Linux\/|open)?SUSE|Oracle Linux|Alpine|cPanel)[^)]{0,40})\)|\b((?:Debian|Ubuntu|Raspbian)-[\w.+~:-]{1,40})|[-+~]((?:\d{1,4}[.+~-]?){0,6}(?:\+?deb\d{1,2}u\d{1,3}|ubuntu[\d.]{1,20}|\d{0,3}\+?deb\d{1,2}|el\d{1,2}(?:_\d{1,2})?|fc\d{1,2}|amzn\d{1,4}))\b/i;

/** Parses the marks of a banner, Server header or version text. */
export function distributionOf(text: string): Distribution {
  const match = MARK.exec(text.slice(0, 500));
  const suffix = match ? (match[1] ?? match[2] ?? match[3] ?? null) : null;
  return { suffix, operatingSystem: systemOf(text.slice(0, 500), suffix ?? '') };
}

function systemOf(text: string, suffix: string): Distribution['operatingSystem'] {
  const release = (table: readonly Release[]) => table.find(([software]) => software.test(text))?.[1] ?? null;
  const debian = /deb(\d{1,2})(?:u|\b)/i.exec(suffix)?.[1];
  if (/ubuntu/i.test(suffix)) {
    const told = /ubuntu\d{0,3}\.?(\d\d\.\d\d)\.\d/i.exec(suffix)?.[1];
    return { name: 'Ubuntu', version: told ?? release(UBUNTU) };
  }
  if (/debian|raspbian/i.test(suffix) || debian) return { name: 'Debian', version: debian ?? release(DEBIAN) };
  const enterprise = /\bel(\d{1,2})/i.exec(suffix)?.[1];
  if (/centos/i.test(suffix)) return { name: 'CentOS', version: enterprise ?? release(RED_HAT) };
  if (/red hat/i.test(suffix) || enterprise) {
    return { name: 'Red Hat Enterprise Linux', version: enterprise ?? release(RED_HAT) };
  }
  const other = /\b(Rocky|AlmaLinux|Fedora|Oracle Linux|Amazon)\b|(SUSE)|(Alpine)/i.exec(suffix);
  if (other) return { name: other[2] ? 'SUSE Linux' : other[0], version: null };
  const freeBsd = /FreeBSD[ -](\d{1,2}\.\d)?/i.exec(text);
  if (freeBsd) return { name: 'FreeBSD', version: freeBsd[1] ?? null };
  if (/Microsoft-IIS\/|OpenSSH_for_Windows/i.test(text)) return { name: 'Windows Server', version: release(WINDOWS) };
  return null;
}
