import { z } from 'zod';

/** Messages on the WebSocket `/ws` (docs/product/api.md; PRODUCT). Messages contain ids and numbers; the client localizes them. */

export const clientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), token: z.string().max(4096) }),
  z.object({ type: z.literal('ping') }),
]);

export type ClientMessage = z.infer<typeof clientMessage>;

export const probeProgress = z.object({
  /** Evidence kind the probe fills. */
  kind: z.string(),
  phase: z.union([z.literal(1), z.literal(2)]),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  done: z.number().int().describe('number of probes that are done'),
  total: z.number().int().describe('number of probes'),
});
export type ProbeProgress = z.infer<typeof probeProgress>;

export const scanProgress = z.object({
  type: z.literal('scan_progress'),
  scanId: z.string(),
  domain: z.string(),
  /** 0–1 over both phases. */
  share: z.number().min(0).max(1).describe('share of the scan that is done, 0–1'),
  probes: z.array(probeProgress),
  /** Findings so far by column, while phase 1 runs. */
  findings: z.number().int().describe('number of findings'),
});

export const serverMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  /** The session is not valid, or ended while the socket was open. `reason`: why, if it is more than that. */
  z.object({ type: z.literal('auth_failed'), reason: z.literal('account-disabled').optional() }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('invitation_accepted'), from: z.string() }),
  z.object({ type: z.literal('invitation_rejected'), from: z.string() }),
  z.object({ type: z.literal('new_invitation'), from: z.string() }),
  /** An association with another company was created, changed or ended. */
  z.object({ type: z.literal('suppliers_changed') }),
  z.object({
    type: z.literal('user_login'),
    content: z.object({ at: z.string(), address: z.string(), device: z.string() }),
  }),
  scanProgress,
  z.object({
    type: z.literal('scan_state'),
    scanId: z.string(),
    domain: z.string(),
    state: z.number().int().describe('state of the scan: 0, 1, 2 or 9'),
  }),
  z.object({ type: z.literal('rating_changed'), domain: z.string(), ratingId: z.string() }),
  z.object({ type: z.literal('report_ready'), domain: z.string(), pdfName: z.string(), ok: z.boolean() }),
  /** An integrated report made progress, is ready or failed. */
  z.object({
    type: z.literal('integrated_report_changed'),
    id: z.string(),
    status: z.enum(['generating', 'ready', 'failed']),
  }),
  z.object({ type: z.literal('verification_changed'), domain: z.string(), status: z.string() }),
  z.object({ type: z.literal('article_published'), articleId: z.string() }),
  /** A notification was added for this account; notifications were marked, here or in another of its pages. */
  z.object({ type: z.literal('notification_added'), id: z.string(), kind: z.string() }),
  z.object({ type: z.literal('notifications_read') }),
  /** Messages may have been lost: the client reloads what it shows. */
  z.object({ type: z.literal('resync') }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
