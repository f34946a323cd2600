/** Names, addresses and ports of the lab, as `lab-tools.ts` writes them. */
export interface LabMap {
  /** Name → its addresses; empty if it does not resolve. */
  hosts: Record<string, string[]>;
  /** `address port` or `address port/udp` → port of 127.0.0.1. */
  dial: Record<string, number>;
  /** `address port` of the resolver for commands that specify none. */
  resolver: string;
  /** The real programs behind the wrappers; null if not installed. */
  programs: Record<string, string | null>;
}
