import { type ApiRequest, type ApiResponse, loopbackApi, type TicketServer } from './loopback-api.ts';

export const SERVICENOW_USER = 'assay.integration';
export const SERVICENOW_PASSWORD = 'servicenow-password-only-for-tests';

interface Incident {
  sys_id: string;
  number: string;
  state: string;
  sys_updated_on: string;
  short_description: string;
  description: string;
  correlation_id: string;
  correlation_display: string;
  urgency: string;
  impact: string;
}

interface JournalEntry {
  sys_id: string;
  element_id: string;
  element: string;
  value: string;
  sys_created_by: string;
}

/** The Table API of ServiceNow (https://www.servicenow.com/docs/r/api-reference/rest-apis/c_TableAPI.html). */
export async function servicenowServer(): Promise<TicketServer> {
  const incidents: Incident[] = [];
  const journal: JournalEntry[] = [];
  const now = () => new Date().toISOString().slice(0, 19).replace('T', ' ');
  const problem = (status: number, message: string, detail = ''): ApiResponse => ({
    status,
    body: { error: { message, detail }, status: 'failure' },
  });
  const say = (row: Incident, by: string, value: string) => {
    const sys_id = `c${String(journal.length).padStart(31, '0')}`;
    journal.push({ sys_id, element_id: row.sys_id, element: 'comments', value, sys_created_by: by });
    row.sys_updated_on = now();
  };

  /** Conditions of an encoded query, of the operators that occur. */
  function matches(row: Record<string, string>, query: string): boolean {
    return query.split('^').every((condition) => {
      if (condition.startsWith('ORDERBY')) return true;
      const relative = /^(\w+?)RELATIVEGE@minute@ago@(\d+)$/.exec(condition);
      if (relative) {
        return Date.parse(`${row[relative[1]!]!.replace(' ', 'T')}Z`) >= Date.now() - Number(relative[2]) * 60_000;
      }
      const list = /^(\w+?)IN(.*)$/.exec(condition);
      if (list) return list[2]!.split(',').includes(row[list[1]!]!);
      const [name, value] = condition.split('=');
      if (name === 'active') return true;
      return row[name!] === value;
    });
  }

  const page = (rows: readonly object[], { query }: ApiRequest): ApiResponse => {
    const found = rows.filter((row) => matches(row as Record<string, string>, query.get('sysparm_query') ?? ''));
    const [limit, offset] = [Number(query.get('sysparm_limit') ?? 10_000), Number(query.get('sysparm_offset') ?? 0)];
    const fields = query.get('sysparm_fields')?.split(',');
    const shown = found
      .slice(offset, offset + limit)
      .map((row) => (fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row));
    return { status: 200, body: { result: shown }, headers: { 'x-total-count': String(found.length) } };
  };

  const api = await loopbackApi((request) => {
    const { method, path, headers, body } = request;
    const expected = `Basic ${Buffer.from(`${SERVICENOW_USER}:${SERVICENOW_PASSWORD}`).toString('base64')}`;
    if (headers.authorization !== expected) {
      return problem(401, 'User Not Authenticated', 'Required to provide Auth information');
    }
    if (method === 'GET' && path === '/api/now/table/sys_journal_field') return page(journal, request);
    if (method === 'GET' && path === '/api/now/table/incident') return page(incidents, request);
    if (method === 'POST' && path === '/api/now/table/incident') {
      const number = incidents.length + 1;
      const row: Incident = {
        ...{ sys_id: String(number).padStart(32, 'a'), number: `INC${String(number).padStart(7, '0')}` },
        ...{ state: '1', sys_updated_on: now() },
        ...body,
      };
      incidents.push(row);
      return { status: 201, body: { result: row } };
    }
    const row = incidents.find(({ sys_id }) => path === `/api/now/table/incident/${sys_id}`);
    if (!row) return problem(404, 'No Record found', "Record doesn't exist or ACL restricts the record retrieval");
    if (method !== 'PATCH') return { status: 200, body: { result: row } };
    const { comments, close_code, close_notes, ...fields } = body as Record<string, string>;
    // The data policy of a new instance.
    if (fields.state === '6' && !(close_code && close_notes)) {
      return problem(403, 'Operation Failed', 'Data Policy Exception: Resolution notes, Resolution code are mandatory');
    }
    Object.assign(row, fields, { sys_updated_on: now() });
    if (comments) say(row, SERVICENOW_USER, comments);
    if (close_notes)
      journal.push({
        sys_id: '',
        element_id: row.sys_id,
        element: 'close_notes',
        value: close_notes,
        sys_created_by: SERVICENOW_USER,
      });
    return { status: 200, body: { result: row } };
  });

  const known = (key: string) => incidents.find(({ number }) => number === key)!;
  return {
    ...api,
    tickets: () =>
      incidents.map(({ sys_id, number, short_description, description, state }) => ({
        ...{ key: number, title: short_description, text: description, open: !['6', '7', '8'].includes(state) },
        comments: journal.filter(({ element_id }) => element_id === sys_id).map(({ value }) => value),
      })),
    closeThere(key, declined) {
      Object.assign(known(key), { state: declined ? '8' : '6', sys_updated_on: now() });
    },
    commentThere: (key, author, text) => say(known(key), author, text),
  };
}
