import { randomBytes } from 'node:crypto';
import type { HttpResponse } from '../http/client.ts';

/** Statuses by which a firewall refuses a request, in addition to server errors. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 406, 429]);

/** A path that exists on no site. */
export function randomPath(): string {
  return `/${randomBytes(8).toString('hex')}`;
}

/** Whether a path is refused or redirected elsewhere; "not found" is an answer. */
function isRefusal({ status }: HttpResponse): boolean {
  return REFUSALS.has(status) || status >= 500 || (status >= 300 && status < 400);
}

/** Recognizes a host in front of which a firewall refuses every path but the front page. */
export function createFirewallDetector() {
  let answered = false;
  return {
    observe(answer: HttpResponse): void {
      answered ||= !isRefusal(answer);
    },
    /** Whether a path that cannot exist was refused, and no other path was answered. */
    blocksPaths(control: HttpResponse): boolean {
      return isRefusal(control) && !answered;
    },
  };
}
