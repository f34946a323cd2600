import Fastify from 'fastify';
import pg from 'pg';

/** A statement as the driver got it. */
export interface Statement {
  text: string;
  values: unknown[];
}

const recording = { statements: null as Statement[] | null };

/**
 * Records every statement that any connection of this process runs while `work` runs. There must be no other work.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  recording.statements = statements;
  try {
    await work();
  } finally {
    recording.statements = null;
  }
  return statements;
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first, second] = args;
  const config = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Statement>);
  if (recording.statements && typeof config?.text === 'string') {
    recording.statements.push({ text: config.text, values: Array.isArray(config.values) ? config.values : [] });
  }
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/**
 * A Fastify server with one route per call that runs the statements of the call on a pool of the same size and answers
 * with the rows of the last: what the call costs without the product.
 */
export async function openBareServer(
  url: string,
  calls: ReadonlyMap<string, readonly Statement[]>,
): Promise<{ url: string; close(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  app.get<{ Querystring: { call: string } }>('/', async (request) => {
    const client = await pool.connect();
    try {
      let rows: unknown[] = [];
      for (const { text, values } of calls.get(request.query.call) ?? []) {
        const result = await client.query(text, values);
        if (result.rows?.length) rows = result.rows;
      }
      return { rows };
    } finally {
      client.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async close() {
      await app.close();
      await pool.end();
    },
  };
}
