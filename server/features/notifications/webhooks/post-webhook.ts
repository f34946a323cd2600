import { WEBHOOK_TIMEOUT_MS } from '@assay/contract/values/notifications.ts';
import type { Network } from '@assay/engine';
import type { DeliveryResult } from '#platform/db/notifications/deliveries.ts';
import { guardedRequest, RequestFailed } from '#platform/outbound/guarded-request.ts';

/** Content of a webhook request. */
export interface WebhookCall {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/**
 * Sends a POST to a URL entered by a user: five seconds in total; only the status of the response is used, because a
 * webhook must not reveal the service at an address. Never throws.
 * @param ports that the operator allows in addition to the web ports
 */
export async function postWebhook(
  network: Network,
  call: WebhookCall,
  ports: readonly number[],
): Promise<DeliveryResult> {
  const began = performance.now();
  const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
  const took = () => Math.round(performance.now() - began);
  try {
    const { status } = await guardedRequest(network, { method: 'POST', ...call, maxBytes: 0, signal }, ports);
    const failure = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status';
    return { status, failure, took: took() };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    return { status: null, failure: error.failure, took: took() };
  }
}
