/**
 * Command that runs nmap scripts on a TLS port: they support protocols and suites that builds of OpenSSL no longer
 * contain.
 */
export function nmapScript(scripts: string): string {
  return `nmap -Pn --script ${scripts} -p {port} {host}`;
}
