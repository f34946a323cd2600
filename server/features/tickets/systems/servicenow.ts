import { z } from 'zod';
import { TicketClient } from './ticket-client.ts';
import {
  type RemoteChanges,
  type RemoteComment,
  type RemoteTicket,
  TicketCallFailed,
  type TicketContent,
  type TicketSystemClient,
} from './ticket-system.ts';

export const SERVICENOW_CLOSE_CODE = 'Solution provided';

const incident = z.object({
  sys_id: z.string(),
  number: z.string(),
  state: z.string(),
  /** `YYYY-MM-DD HH:MM:SS` in UTC, because display values are not requested. */
  sys_updated_on: z.string(),
});
const one = z.object({ result: incident });
const many = z.object({ result: z.array(incident) });
const journal = z.object({
  result: z.array(
    z.object({ sys_id: z.string(), element_id: z.string(), value: z.string(), sys_created_by: z.string() }),
  ),
});

const TABLE = '/api/now/table/incident';
const FIELDS = 'sysparm_fields=sys_id,number,state,sys_updated_on&sysparm_exclude_reference_link=true';
/** Marks the incidents of the product. */
const SOURCE = 'Assay';
/** Characters of `short_description`. */
const TITLE_MAX = 160;
/** Characters of `description`. */
const TEXT_MAX = 4_000;
const PAGE = 100;
const PAGES_MAX = 10;
const MARGIN_MINUTES = 10;

/** States of the incident table of a new instance. */
const STATES: Readonly<Record<string, string>> = {
  1: 'New',
  2: 'In Progress',
  3: 'On Hold',
  6: 'Resolved',
  7: 'Closed',
  8: 'Canceled',
};
const CLOSED = new Set(['6', '7', '8']);
const [IN_PROGRESS, RESOLVED, CANCELED] = ['2', '6', '8'];

/** Impact and urgency, from which ServiceNow derives the priority: 1 high, 2 medium, 3 low. */
const URGENCY = { critical: '1', high: '1', medium: '2', low: '3', informational: '3' } as const;
const IMPACT = { critical: '1', high: '2', medium: '2', low: '3', informational: '3' } as const;

/**
 * Incidents by the Table API of ServiceNow (https://www.servicenow.com/docs/r/api-reference/rest-apis/c_TableAPI.html),
 * with an account that has the role `itil`. Comments are read from `sys_journal_field`, if the account may.
 */
export function servicenowClient(
  address: Omit<ConstructorParameters<typeof TicketClient>[0], 'authorization'>,
  { user, token, category }: { user: string; token: string; category: string },
): TicketSystemClient {
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const client = new TicketClient({ ...address, authorization });
  const path = (id: string) => `${TABLE}/${encodeURIComponent(id)}?${FIELDS}`;
  const toTicket = (row: z.infer<typeof incident>) => ticketOf(row, address.base);
  const change = async (id: string, body: Record<string, string>) =>
    toTicket((await client.call('PATCH', path(id), one, body)).data.result);

  async function list(
    query: string,
    limit = PAGE,
    pages = PAGES_MAX,
  ): Promise<{ tickets: RemoteTicket[]; complete: boolean }> {
    const tickets: RemoteTicket[] = [];
    for (let page = 0; page < pages; page++) {
      const place = `sysparm_limit=${limit}&sysparm_offset=${page * limit}`;
      const url = `${TABLE}?sysparm_query=${encodeURIComponent(query)}&${FIELDS}&${place}`;
      const { data } = await client.call('GET', url, many);
      tickets.push(...data.result.map(toTicket));
      if (data.result.length < limit) return { tickets, complete: true };
    }
    return { tickets, complete: false };
  }

  /** Comments that customers see; work notes are internal to the service desk. */
  async function commentsOf(tickets: readonly RemoteTicket[]): Promise<RemoteComment[]> {
    if (tickets.length === 0) return [];
    // Longer addresses are refused by many proxies.
    const said: RemoteComment[] = [];
    for (let at = 0; at < tickets.length; at += 50) {
      const ids = tickets.slice(at, at + 50).map(({ id }) => id);
      const query = `element_idIN${ids.join(',')}^element=comments^ORDERBYsys_created_on`;
      const url = `/api/now/table/sys_journal_field?sysparm_query=${encodeURIComponent(query)}&sysparm_limit=500`;
      const { data } = await client.call('GET', url, journal).catch((error) => {
        if (error instanceof TicketCallFailed && error.failure === 'permission-missing')
          return { data: { result: [] } };
        throw error;
      });
      for (const { sys_id, element_id, value, sys_created_by } of data.result) {
        if (value.startsWith(OWN_PREFIX)) continue;
        said.push({ id: sys_id, ticketId: element_id, author: sys_created_by, text: value });
      }
    }
    return said;
  }

  return {
    async check() {
      await list('active=true', 1, 1);
      return user;
    },
    async find(marker) {
      return (await list(`correlation_id=${marker}`, 1, 1)).tickets[0] ?? null;
    },
    async create(content) {
      const body = {
        ...textsOf(content),
        correlation_id: content.marker,
        correlation_display: SOURCE,
      };
      return toTicket((await client.call('POST', `${TABLE}?${FIELDS}`, one, body)).data.result);
    },
    update: (id, content) => change(id, textsOf(content)),
    async comment(id, text) {
      await change(id, { comments: OWN_PREFIX + text });
    },
    close: (id, text, done) =>
      change(id, {
        state: done ? RESOLVED! : CANCELED!,
        close_code: category || SERVICENOW_CLOSE_CODE,
        close_notes: text,
      }),
    reopen: (id, text) => change(id, { state: IN_PROGRESS!, comments: OWN_PREFIX + text }),
    async changes(since): Promise<RemoteChanges> {
      const minutes = Math.max(0, Math.ceil((address.now().getTime() - since.getTime()) / 60_000)) + MARGIN_MINUTES;
      // Relative, because times of a query are in the time zone of the account.
      const { tickets, complete } = await list(
        `correlation_display=${SOURCE}^sys_updated_onRELATIVEGE@minute@ago@${minutes}^ORDERBYsys_updated_on`,
      );
      return {
        tickets,
        comments: await commentsOf(tickets),
        until: complete ? null : tickets.at(-1)!.updatedAt,
      };
    },
  };
}

/** Of each comment of the product, so that it is not read back. */
const OWN_PREFIX = 'Assay: ';

function ticketOf(
  { sys_id: id, number: key, state, sys_updated_on }: z.infer<typeof incident>,
  base: string,
): RemoteTicket {
  return {
    ...{ id, key, url: `${base}/incident.do?sys_id=${encodeURIComponent(id)}` },
    open: !CLOSED.has(state),
    status: (Object.hasOwn(STATES, state) ? STATES[state] : undefined) ?? state,
    declined: state === CANCELED,
    updatedAt: new Date(`${sys_updated_on.replace(' ', 'T')}Z`),
  };
}

function textsOf({ title, paragraphs, url, severity }: TicketContent): Record<string, string> {
  return {
    short_description: title.slice(0, TITLE_MAX),
    description: `${paragraphs.join('\n\n').slice(0, TEXT_MAX - url.length - 2)}\n\n${url}`,
    urgency: URGENCY[severity],
    impact: IMPACT[severity],
  };
}
