import { type ApiRequest, type ApiResponse, loopbackApi, type TicketServer } from './loopback-api.ts';

export const GITHUB_TOKEN = 'github_pat_only_for_tests';

interface Issue {
  number: number;
  title: string;
  body: string;
  state: 'open' | 'closed';
  state_reason: string | null;
  updated_at: string;
  comments: { id: number; login: string; body: string; updated_at: string }[];
}

/** GitHub's REST API for the issues of `acme/security` (https://docs.github.com/rest/issues, version 2022-11-28). */
export async function githubServer(): Promise<TicketServer> {
  const issues: Issue[] = [];
  let comments = 0;
  const now = () => new Date().toISOString();
  const shown = ({ comments: _, ...issue }: Issue) => ({
    ...issue,
    id: 1_000 + issue.number,
    html_url: `https://github.example/acme/security/issues/${issue.number}`,
  });
  const problem = (status: number, message: string): ApiResponse => ({
    status,
    body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) },
  });
  const say = (issue: Issue, login: string, body: string) => {
    comments += 1;
    issue.comments.push({ id: comments, login, body, updated_at: now() });
    issue.updated_at = now();
  };

  /** A page of a list, with the header `Link` (https://docs.github.com/rest/using-the-rest-api/using-pagination-in-the-rest-api). */
  function page(rows: readonly { updated_at: string }[], { path, query }: ApiRequest): ApiResponse {
    const since = query.get('since');
    const known = rows
      .filter((row) => since === null || Date.parse(row.updated_at) >= Date.parse(since))
      .toSorted((one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at));
    const size = Math.min(100, Number(query.get('per_page') ?? 30));
    const at = Number(query.get('page') ?? 1);
    const more = known.length > at * size;
    return {
      status: 200,
      body: known.slice((at - 1) * size, at * size),
      headers: more ? { link: `<https://api.github.com${path}?page=${at + 1}>; rel="next"` } : {},
    };
  }

  const api = await loopbackApi((request) => {
    const { method, path, headers, body } = request;
    if (headers.authorization !== `Bearer ${GITHUB_TOKEN}`) return problem(401, 'Bad credentials');
    if (!headers['user-agent']) return problem(403, 'Request forbidden by administrative rules.');
    const rest = path.startsWith('/repos/acme/security') ? path.slice('/repos/acme/security'.length) : null;
    if (rest === null) return problem(404, 'Not Found');
    if (method === 'GET' && rest === '') return { status: 200, body: { full_name: 'acme/security' } };
    if (method === 'GET' && rest === '/issues') {
      // Pull requests are issues too.
      const pull = { ...shown(newIssue(9_000)), pull_request: { url: 'https://api.github.com/pulls/9000' } };
      return page([pull, ...issues.map(shown)], request);
    }
    if (method === 'GET' && rest === '/issues/comments') {
      const rows = issues.flatMap(({ number, comments }) =>
        comments.map(({ login, ...one }) => ({
          ...one,
          user: { login },
          issue_url: `https://api.github.com/repos/acme/security/issues/${number}`,
        })),
      );
      return page(rows, request);
    }
    if (method === 'POST' && rest === '/issues') {
      if (typeof body?.title !== 'string') return problem(422, 'Validation Failed');
      const issue = { ...newIssue(issues.length + 1), title: body.title, body: body.body ?? '' };
      issues.push(issue);
      return { status: 201, body: shown(issue) };
    }
    const [, number, part] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
    const issue = issues.find((one) => one.number === Number(number));
    if (!issue) return problem(404, 'Not Found');
    if (method === 'POST' && part) {
      say(issue, 'assay-bot', body.body);
      return { status: 201, body: { id: comments } };
    }
    if (method === 'PATCH' && !part) {
      const { title, body: text, state, state_reason } = body;
      Object.assign(issue, { ...(title ? { title } : {}), ...(text ? { body: text } : {}) });
      if (state) Object.assign(issue, { state, state_reason });
      issue.updated_at = now();
      return { status: 200, body: shown(issue) };
    }
    return problem(404, 'Not Found');
  });

  const known = (key: string) => issues.find(({ number }) => `#${number}` === key)!;
  return {
    ...api,
    tickets: () =>
      issues.map(({ number, title, body, state, comments }) => ({
        ...{ key: `#${number}`, title, text: body, open: state === 'open' },
        comments: comments.map((one) => one.body),
      })),
    closeThere(key, declined) {
      const state_reason = declined ? 'not_planned' : 'completed';
      Object.assign(known(key), { state: 'closed', state_reason, updated_at: now() });
    },
    commentThere: (key, author, text) => say(known(key), author, text),
  };
}

function newIssue(number: number): Issue {
  const updated_at = new Date().toISOString();
  return { number, title: 'A change', body: '', state: 'open', state_reason: null, updated_at, comments: [] };
}
