import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { textsPlugin } from '../../../web/texts-plugin.ts';

const WEB = path.join(import.meta.dirname, '../../../web');
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
};

/** Responds to a request of the component for data. */
export type DataHandler = (address: URL, response: ServerResponse) => void;

export interface ComponentServer {
  url: string;
  stop(): Promise<void>;
}

/** Files of a built entry, by name. */
async function bundle(entry: string): Promise<Map<string, string | Uint8Array>> {
  const result = (await build({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    plugins: [textsPlugin(), react()],
    build: { write: false, target: 'es2022', minify: false, rolldownOptions: { input: path.join(WEB, entry) } },
  })) as Rolldown.RolldownOutput;
  return new Map(result.output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source]));
}

/**
 * Serves a page with components of the web app on loopback, built as the product is.
 * @param entry module that renders into `#root`, relative to web/
 * @param data handlers by path, for requests that are not files of the build
 */
export async function serveComponents(
  entry: string,
  data: Readonly<Record<string, DataHandler>>,
): Promise<ComponentServer> {
  const files = await bundle(entry);
  const names = [...files.keys()];
  const script =
    names.find((name) => /^assets\/examples-[^/]*\.js$/.test(name)) ?? names.find((name) => /\.js$/.test(name));
  const styles = names.filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/${name}">`);
  const page = `<!doctype html><html lang="en"><head><title>Components</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">${styles.join('')}</head>
<body><main id="root"></main><script type="module" src="/${script}"></script></body></html>`;
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const handler = data[address.pathname];
    if (handler) return handler(address, response);
    const file = files.get(address.pathname.slice(1));
    const type = TYPES[file === undefined ? 'html' : (address.pathname.split('.').at(-1) ?? '')];
    // A document without a script, from which the page clears its storage between tests.
    if (address.pathname === '/robots.txt') return void response.setHeader('content-type', 'text/plain').end('');
    return void response.setHeader('content-type', type ?? 'application/octet-stream').end(file ?? page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
