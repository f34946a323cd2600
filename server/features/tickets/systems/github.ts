import { z } from 'zod';
import { TicketClient, type TicketResponse } from './ticket-client.ts';
import type { RemoteChanges, RemoteComment, RemoteTicket, TicketContent, TicketSystemClient } from './ticket-system.ts';

/** The token needs read and write access to the issues of the repository. */
export const GITHUB_TARGET = /^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}$/;

const issue = z.object({
  number: z.number().int(),
  html_url: z.string(),
  state: z.string(),
  state_reason: z.string().nullish(),
  updated_at: z.string(),
  body: z.string().nullish(),
  /** Lists of issues contain pull requests too. */
  pull_request: z.unknown().optional(),
});
type Issue = z.infer<typeof issue>;

const comment = z.object({
  id: z.number().int(),
  issue_url: z.string(),
  updated_at: z.string(),
  body: z.string().nullish(),
  user: z.object({ login: z.string() }).nullish(),
});

/** Issues of one page; 100 of the largest would be 6.5 MB. */
const PAGE = 50;
const PAGES_MAX = 10;
/** Characters of a title and a body that GitHub accepts. */
const TITLE_MAX = 256;
const BODY_MAX = 65_536;
/** Clocks of both sides may differ. */
const MARGIN_MS = 10 * 60_000;
/** In each comment of the product, so that it is not read back. */
const OWN_COMMENT = '<!-- assay:comment -->';

/**
 * GitHub Issues by the REST API (https://docs.github.com/rest/issues), version 2022-11-28; also of GitHub Enterprise
 * Server, whose base URL ends with `/api/v3`.
 */
export function githubClient(
  address: Omit<ConstructorParameters<typeof TicketClient>[0], 'authorization'>,
  { target, token }: { target: string; token: string },
): TicketSystemClient {
  const client = new TicketClient({
    ...address,
    authorization: `Bearer ${token}`,
    headers: { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
  });
  const repository = `/repos/${target}`;
  const change = async (id: string, body: Record<string, unknown>) =>
    toTicket((await client.call('PATCH', `${repository}/issues/${id}`, issue, body)).data);

  /** Follows `Link: rel="next"`, by page number. */
  async function list<T>(path: string, schema: z.ZodType<T>): Promise<{ rows: T[]; complete: boolean }> {
    const rows: T[] = [];
    for (let page = 1; page <= PAGES_MAX; page++) {
      const answer: TicketResponse<T[]> = await client.call('GET', `${path}&page=${page}`, z.array(schema));
      rows.push(...answer.data);
      if (!/rel="next"/.test(String(answer.headers.link ?? ''))) return { rows, complete: true };
    }
    return { rows, complete: false };
  }
  const since = (time: Date) => encodeURIComponent(new Date(time.getTime() - MARGIN_MS).toISOString());
  const changed = (time: Date) =>
    list(`${repository}/issues?state=all&sort=updated&direction=asc&per_page=${PAGE}&since=${since(time)}`, issue);

  async function say(id: string, text: string): Promise<void> {
    const body = `${markdown(text)}\n\n${OWN_COMMENT}`;
    await client.call('POST', `${repository}/issues/${id}/comments`, null, { body });
  }

  return {
    async check() {
      const { data } = await client.call('GET', repository, z.object({ full_name: z.string() }));
      return data.full_name;
    },
    async find(marker, time) {
      const found = (await changed(time)).rows.find((one) => one.body?.includes(markerLine(marker)));
      return found ? toTicket(found) : null;
    },
    async create(content) {
      return toTicket((await client.call('POST', `${repository}/issues`, issue, textsOf(content))).data);
    },
    update: (id, content) => change(id, textsOf(content)),
    comment: say,
    async close(id, text, done) {
      await say(id, text);
      return change(id, { state: 'closed', state_reason: done ? 'completed' : 'not_planned' });
    },
    async reopen(id, text) {
      await say(id, text);
      return change(id, { state: 'open', state_reason: 'reopened' });
    },
    async changes(time): Promise<RemoteChanges> {
      const issues = await changed(time);
      const said = await list(
        `${repository}/issues/comments?sort=updated&direction=asc&per_page=${PAGE}&since=${since(time)}`,
        comment,
      );
      return {
        tickets: issues.rows.filter((one) => one.pull_request === undefined).map(toTicket),
        comments: said.rows.filter(({ body }) => !body?.includes(OWN_COMMENT)).map(toComment),
        until: earliestEnd([issues, said]),
      };
    },
  };
}

/** Last change of the incomplete list that ends first; null if all are complete. */
function earliestEnd(lists: readonly { rows: readonly { updated_at: string }[]; complete: boolean }[]): Date | null {
  const ends = lists.filter(({ complete }) => !complete).map(({ rows }) => Date.parse(rows.at(-1)!.updated_at));
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

function toTicket({ number, html_url, state, state_reason, updated_at }: Issue): RemoteTicket {
  const open = state === 'open';
  return {
    id: String(number),
    key: `#${number}`,
    url: html_url,
    open,
    status: open || !state_reason ? state : `${state} (${state_reason.replaceAll('_', ' ')})`,
    declined: !open && (state_reason === 'not_planned' || state_reason === 'duplicate'),
    updatedAt: new Date(updated_at),
  };
}

function toComment({ id, issue_url, body, user }: z.infer<typeof comment>): RemoteComment {
  return {
    id: String(id),
    ticketId: issue_url.slice(issue_url.lastIndexOf('/') + 1),
    author: user?.login ?? '',
    text: body ?? '',
  };
}

function textsOf({ title, paragraphs, url, marker }: TicketContent): { title: string; body: string } {
  const text = [...paragraphs.map(markdown), url].join('\n\n');
  const end = `\n\n${markerLine(marker)}`;
  return { title: title.slice(0, TITLE_MAX), body: text.slice(0, BODY_MAX - end.length) + end };
}

/** Not shown by GitHub. */
function markerLine(marker: string): string {
  return `<!-- ${marker} -->`;
}

/**
 * Text without a meaning in Markdown, and without links, mentions and references: values from scanned hosts must not
 * send notifications. Character references are never syntax (CommonMark §2.5).
 */
function markdown(text: string): string {
  return text.replace(/[&<>\\`*_{}[\]#|!~@]|:(?=\/\/)|(?<=\bwww)\./gi, (sign) => `&#${sign.charCodeAt(0)};`);
}
