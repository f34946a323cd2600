import { WEBHOOK_HEADERS, webhookBody } from '@assay/contract/endpoints/webhook.ts';
import { exampleOf } from './examples.ts';
import type { SchemaWriter } from './schemas.ts';

/** The requests that this installation sends to webhooks of the format `json`. */
export function webhooks(writer: SchemaWriter): Record<string, unknown> {
  const schema = writer.write(webhookBody, 'output');
  return {
    notification: {
      post: {
        operationId: 'notificationWebhook',
        tags: ['notifications'],
        summary: 'Notification to a webhook of the format json',
        description: 'Redirects are not followed, and the response body is ignored.',
        security: [],
        parameters: Object.entries(WEBHOOK_HEADERS).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(schema, writer.components) } },
        },
        responses: {
          '2XX': { description: 'The notification is delivered.' },
          '4XX': { description: 'The delivery failed and is retried later.' },
          '5XX': { description: 'The delivery failed and is retried later.' },
        },
      },
    },
  };
}
