import { createServer, type Server } from 'node:http';
import type pg from 'pg';

/**
 * A page on loopback that is vulnerable to SQL injection and reflected XSS: a scanner that does not find these proves nothing
 * about the product.
 */
export async function startControl(pool: pg.Pool): Promise<{ url: string; stop(): Promise<void> }> {
  const server: Server = createServer(async (request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://control');
    const [id, text] = [searchParams.get('id') ?? '1', searchParams.get('text') ?? ''];
    response.setHeader('content-type', 'text/html; charset=utf-8');
    try {
      const { rows } = await pool.query(`select 'Item' as name from generate_series(1, 3) n where n = ${id}`);
      response.end(`<html><body><p>${rows.map(({ name }) => name).join(', ')}</p><p>${text}</p></body></html>`);
    } catch (error) {
      response.end(`<html><body><p>ERROR: ${(error as Error).message}</p></body></html>`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/?id=1&text=a`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
