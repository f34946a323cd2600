import { type ApiResponse, loopbackApi, type TicketServer } from './loopback-api.ts';

export const JIRA_USER = 'bot@acme.example';
export const JIRA_TOKEN = 'jira-token-only-for-tests';

interface Issue {
  id: string;
  key: string;
  summary: string;
  description: unknown;
  labels: string[];
  status: keyof typeof STATUSES;
  resolution: string | null;
  updated: Date;
  comments: { id: string; author: string; body: unknown }[];
}

const STATUSES = {
  'To Do': { category: 'new', id: '11' },
  'In Progress': { category: 'indeterminate', id: '21' },
  Done: { category: 'done', id: '31' },
} as const;

/** REST API v3 of Jira Cloud for the project SEC (https://developer.atlassian.com/cloud/jira/platform/rest/v3/). */
export async function jiraServer(): Promise<TicketServer> {
  const issues: Issue[] = [];
  let comments = 0;
  const problem = (status: number, message: string): ApiResponse => ({
    status,
    body: { errorMessages: [message], errors: {} },
  });
  const say = (issue: Issue, author: string, body: unknown) => {
    comments += 1;
    issue.comments.push({ id: String(comments), author, body });
    issue.updated = new Date();
  };
  const shown = ({ id, key, status, resolution, updated }: Issue) => ({
    ...{ id, key },
    fields: {
      status: { name: status, statusCategory: { key: STATUSES[status].category } },
      resolution: resolution && { name: resolution },
      updated: updated.toISOString(),
    },
  });

  function search(jql: string, token: string | undefined, size: number): ApiResponse {
    const label = /labels = "?([\w-]+)"?/.exec(jql)?.[1];
    const minutes = /updated >= -(\d+)m/.exec(jql)?.[1];
    if (!jql.includes('project = "SEC"') || !label) return problem(400, 'Unbounded JQL queries are not allowed here.');
    const from = minutes ? Date.now() - Number(minutes) * 60_000 : 0;
    const found = issues
      .filter(({ labels, updated }) => labels.includes(label) && updated.getTime() >= from)
      .toSorted((one, other) => one.updated.getTime() - other.updated.getTime());
    const at = Number(token ?? 0);
    const isLast = found.length <= at + size;
    const page = found.slice(at, at + size).map(({ id, key }) => ({ id, key }));
    return { status: 200, body: { issues: page, isLast, ...(isLast ? {} : { nextPageToken: String(at + size) }) } };
  }

  const api = await loopbackApi(({ method, path, query, headers, body }) => {
    const expected = `Basic ${Buffer.from(`${JIRA_USER}:${JIRA_TOKEN}`).toString('base64')}`;
    if (headers.authorization !== expected)
      return problem(401, 'Client must be authenticated to access this resource.');
    const rest = path.replace(/^\/rest\/api\/3/, '');
    if (method === 'GET' && rest === '/project/SEC') return { status: 200, body: { key: 'SEC', name: 'Security' } };
    if (method === 'POST' && rest === '/search/jql') return search(body.jql, body.nextPageToken, body.maxResults ?? 50);
    if (method === 'POST' && rest === '/issue') {
      const { project, issuetype, summary, description, labels } = body.fields;
      if (project?.key !== 'SEC') return problem(400, 'Specify a valid project ID or key');
      if (issuetype?.name !== 'Task') return problem(400, 'Specify a valid issue type');
      if (/\n/.test(summary) || summary.length > 255) return problem(400, 'The summary is invalid');
      if (description?.type !== 'doc') return problem(400, 'Operation value must be an Atlassian Document');
      const number = issues.length + 1;
      const issue: Issue = {
        ...{ id: String(10_000 + number), key: `SEC-${number}`, summary, description, labels },
        ...{ status: 'To Do', resolution: null, updated: new Date(), comments: [] },
      };
      issues.push(issue);
      const { id, key } = issue;
      return { status: 201, body: { id, key, self: `https://acme.example/rest/api/3/issue/${id}` } };
    }
    const [, id, part] = /^\/issue\/(\d+)(\/\w+)?$/.exec(rest) ?? [];
    const issue = issues.find((one) => one.id === id);
    if (!issue) return problem(404, 'Issue does not exist or you do not have permission to see it.');
    if (part === '/comment' && method === 'POST') {
      say(issue, 'Bot', body.body);
      return { status: 201, body: { id: String(comments) } };
    }
    if (part === '/comment') {
      const rows = query.get('orderBy') === '-created' ? issue.comments.toReversed() : issue.comments;
      const shownRows = rows.map(({ id, author, body }) => ({
        ...{ id, body },
        author: { accountId: `id of ${author}`, displayName: author },
      }));
      return { status: 200, body: { comments: shownRows, total: rows.length, startAt: 0, maxResults: 50 } };
    }
    if (part === '/transitions' && method === 'GET') {
      const transitions = Object.entries(STATUSES).map(([name, { id, category }]) => ({
        ...{ id, name },
        to: { name, statusCategory: { key: category } },
      }));
      return { status: 200, body: { transitions } };
    }
    if (part === '/transitions') {
      const to = Object.entries(STATUSES).find(([, { id }]) => id === body.transition.id);
      if (!to) return problem(400, 'Transition id is not valid for this issue.');
      const status = to[0] as Issue['status'];
      Object.assign(issue, { status, resolution: status === 'Done' ? 'Done' : null, updated: new Date() });
      return { status: 204 };
    }
    if (method === 'PUT') {
      Object.assign(issue, body.fields, { updated: new Date() });
      return { status: 204 };
    }
    return { status: 200, body: shown(issue) };
  });

  const known = (key: string) => issues.find((one) => one.key === key)!;
  return {
    ...api,
    tickets: () =>
      issues.map(({ key, summary, description, status, comments }) => ({
        ...{ key, title: summary, text: JSON.stringify(description), open: status !== 'Done' },
        comments: comments.map(({ body }) => JSON.stringify(body)),
      })),
    closeThere(key, declined) {
      const resolution = declined ? "Won't Do" : 'Done';
      Object.assign(known(key), { status: 'Done', resolution, updated: new Date() });
    },
    commentThere: (key, author, text) =>
      say(known(key), author, {
        ...{ type: 'doc', version: 1 },
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      }),
  };
}
