import { WEBHOOK_HEADERS, webhookBody } from '@assay/contract/endpoints/webhook.ts';
import { exampleOf } from './examples.ts';
import type { SchemaWriter } from './schemas.ts';

/** The calls that this installation makes to webhooks of the format `json`. */
export function webhooks(writer: SchemaWriter): Record<string, unknown> {
  const schema = writer.write(webhookBody, 'output');
  return {
    notification: {
      post: {
        operationId: 'notificationWebhook',
        tags: ['notifications'],
        summary: 'A notification, sent to a webhook of the format json',
        description: 'Redirects are not followed, and the body of the answer is not read.',
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
          '2XX': { description: 'The call is delivered.' },
          '4XX': { description: 'The call failed and is tried again later.' },
          '5XX': { description: 'The call failed and is tried again later.' },
        },
      },
    },
  };
}
