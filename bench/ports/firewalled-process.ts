import { scanFirewalled } from './firewalled-scan.ts';

/** Separate process: scans a lab domain behind a firewall at 50 ms, and sends the result. */
process.send!(await scanFirewalled({ roundTrip: 50 }), () => process.exit());
