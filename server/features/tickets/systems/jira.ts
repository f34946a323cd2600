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

export const JIRA_TARGET = /^[A-Za-z][A-Za-z0-9_]{1,99}$/;
export const JIRA_ISSUE_TYPE = 'Task';

const fields = z.object({
  status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
  resolution: z.object({ name: z.string() }).nullish(),
  updated: z.string(),
});
const issue = z.object({ id: z.string(), key: z.string(), fields });
const created = z.object({ id: z.string(), key: z.string() });
/** Without `fields`, the search returns ids only. */
const searched = z.object({
  issues: z.array(created),
  nextPageToken: z.string().nullish(),
  isLast: z.boolean().nullish(),
});
const transitions = z.object({
  transitions: z.array(z.object({ id: z.string(), to: z.object({ statusCategory: z.object({ key: z.string() }) }) })),
});
const comments = z.object({
  comments: z.array(
    z.object({
      id: z.string(),
      body: z.unknown(),
      author: z.object({ accountId: z.string(), displayName: z.string() }).nullish(),
    }),
  ),
});

const FIELDS = 'status,resolution,updated';
/** Characters of a summary that Jira accepts. */
const SUMMARY_MAX = 255;
/** Characters of a rich text field that Jira accepts. */
const TEXT_MAX = 32_000;
const PAGE = 50;
const PAGES_MAX = 2;
/** Label of every issue of the product; a further one identifies each. */
const LABEL = 'assay';
/** In the words of Jira's default resolutions: closed without a fix. */
const DECLINED = new Set(["won't do", "won't fix", 'declined', 'duplicate', 'cannot reproduce']);
/** Clocks of both sides may differ, and the index of the search lags behind. */
const MARGIN_MINUTES = 10;

/**
 * Issues of Jira Cloud by its REST API, version 3 (https://developer.atlassian.com/cloud/jira/platform/rest/v3/), with an
 * API token of an account that may browse, create and edit issues, change their status and add comments.
 */
export function jiraClient(
  address: Omit<ConstructorParameters<typeof TicketClient>[0], 'authorization'>,
  { target, user, token, category }: { target: string; user: string; token: string; category: string },
): TicketSystemClient {
  const authorization = `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`;
  const client = new TicketClient({ ...address, authorization });
  const api = '/rest/api/3';
  const path = (id: string) => `${api}/issue/${encodeURIComponent(id)}`;
  const read = async (id: string) =>
    toTicket((await client.call('GET', `${path(id)}?fields=${FIELDS}`, issue)).data, address.base);

  async function search(jql: string): Promise<{ ids: string[]; complete: boolean }> {
    const ids: string[] = [];
    let nextPageToken: string | null = null;
    for (let page = 0; page < PAGES_MAX; page++) {
      const body: Record<string, unknown> = { jql, fields: ['updated'], maxResults: PAGE };
      if (nextPageToken) body.nextPageToken = nextPageToken;
      const { data } = await client.call('POST', `${api}/search/jql`, searched, body);
      ids.push(...data.issues.map(({ id }) => id));
      nextPageToken = data.nextPageToken ?? null;
      if (data.isLast !== false || nextPageToken === null) return { ids, complete: true };
    }
    return { ids, complete: false };
  }

  const say = async (id: string, text: string) => {
    await client.call('POST', `${path(id)}/comment`, null, { body: documentOf([OWN_PREFIX + text]) });
  };

  /** Moves an issue to a status of one of these categories; the workflow of the project decides which are possible. */
  async function move(id: string, text: string, categories: readonly string[]): Promise<RemoteTicket> {
    const present = await client.call('GET', `${path(id)}?fields=${FIELDS}`, issue);
    if (!categories.includes(present.data.fields.status.statusCategory.key)) {
      const { data } = await client.call('GET', `${path(id)}/transitions`, transitions);
      const way = categories
        .map((key) => data.transitions.find(({ to }) => to.statusCategory.key === key))
        .find((one) => one !== undefined);
      if (!way) throw new TicketCallFailed('transition-missing', { unsent: true });
      await say(id, text);
      await client.call('POST', `${path(id)}/transitions`, null, { transition: { id: way.id } });
    }
    return read(id);
  }

  return {
    async check() {
      const { data } = await client.call(
        'GET',
        `${api}/project/${encodeURIComponent(target)}`,
        z.object({ name: z.string() }),
      );
      return data.name;
    },
    async find(marker) {
      const {
        ids: [id],
      } = await search(`project = "${target}" AND labels = "${labelOf(marker)}"`);
      return id === undefined ? null : read(id);
    },
    async create(content) {
      const { data } = await client.call('POST', `${api}/issue`, created, {
        fields: {
          ...textsOf(content),
          project: { key: target },
          issuetype: { name: category || JIRA_ISSUE_TYPE },
          labels: [LABEL, labelOf(content.marker)],
        },
      });
      const url = urlOf(address.base, data.key);
      return { ...data, url, open: true, status: '', declined: false, updatedAt: address.now() };
    },
    async update(id, content) {
      await client.call('PUT', path(id), null, { fields: textsOf(content) });
      return read(id);
    },
    comment: say,
    close: (id, text) => move(id, text, ['done']),
    reopen: (id, text) => move(id, text, ['new', 'indeterminate']),
    async changes(since): Promise<RemoteChanges> {
      const minutes = Math.max(0, Math.ceil((address.now().getTime() - since.getTime()) / 60_000)) + MARGIN_MINUTES;
      // Relative, because times in JQL are in the time zone of the account.
      const { ids, complete } = await search(
        `project = "${target}" AND labels = ${LABEL} AND updated >= -${minutes}m ORDER BY updated ASC`,
      );
      const tickets: RemoteTicket[] = [];
      const said: RemoteComment[] = [];
      // Read one by one: the index of the search may still have the state before a change of the product.
      for (const id of ids) {
        tickets.push(await read(id));
        const { data } = await client.call('GET', `${path(id)}/comment?orderBy=-created&maxResults=${PAGE}`, comments);
        for (const one of data.comments.toReversed()) {
          const text = textOf(one.body);
          if (text.startsWith(OWN_PREFIX)) continue;
          said.push({ id: one.id, ticketId: id, author: one.author?.displayName ?? '', text });
        }
      }
      return { tickets, comments: said, until: complete ? null : tickets.at(-1)!.updatedAt };
    },
  };
}

/** Of each comment of the product, so that it is not read back. */
const OWN_PREFIX = 'Assay: ';

function toTicket({ id, key, fields: now }: z.infer<typeof issue>, base: string): RemoteTicket {
  const open = now.status.statusCategory.key !== 'done';
  return {
    ...{ id, key, url: urlOf(base, key), open, status: now.status.name },
    declined: !open && DECLINED.has((now.resolution?.name ?? '').toLowerCase()),
    updatedAt: new Date(now.updated),
  };
}

function urlOf(base: string, key: string): string {
  return `${base}/browse/${encodeURIComponent(key)}`;
}

/** Labels contain no spaces. */
function labelOf(marker: string): string {
  return marker.replace(/[^A-Za-z0-9-]/g, '-');
}

function textsOf({ title, paragraphs, url }: TicketContent): { summary: string; description: unknown } {
  // A summary has one line.
  return { summary: title.replace(/\s+/g, ' ').slice(0, SUMMARY_MAX), description: documentOf([...paragraphs, url]) };
}

/** Atlassian Document Format: text nodes, so that nothing in a finding becomes markup. */
function documentOf(paragraphs: readonly string[]): unknown {
  let left = TEXT_MAX;
  const content = paragraphs.flatMap((text) => {
    const shown = text.slice(0, left);
    left -= shown.length;
    return shown === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text: shown }] }];
  });
  return { type: 'doc', version: 1, content };
}

/** Text of a document, to a limited depth. */
function textOf(node: unknown, depth = 0): string {
  if (typeof node !== 'object' || node === null || depth > 20) return '';
  const { type, text, content } = node as { type?: string; text?: unknown; content?: unknown };
  if (typeof text === 'string') return text;
  if (type === 'hardBreak') return '\n';
  const parts = Array.isArray(content) ? content.map((one) => textOf(one, depth + 1)) : [];
  return parts.join(type === 'doc' ? '\n' : '');
}
