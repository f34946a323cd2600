import { CONTRACT_ROOMS, ENGINE_ROOMS, MAY_IMPORT, SERVER_LEVELS, WEB_ROOMS } from './rooms.ts';

const WORKSPACES = ['web', 'server', 'lab', 'report', 'engine', 'locales', 'contract'];

/** Workspaces that each workspace may import, as edges of a diagram. */
function edges(): string[] {
  return WORKSPACES.flatMap((from) => {
    const allowed = new Set(MAY_IMPORT[from]!.map((place) => place.split('/')[0]!));
    return WORKSPACES.filter((to) => to !== from && allowed.has(to)).map((to) => `  ${from} --> ${to}`);
  });
}

const list = (rooms: readonly string[]) => rooms.map((room) => `\`${room}\``).join(', ');

/** docs/architecture.md: the diagram of what tools/architecture.test.ts enforces, and how a request and a finding travel. */
export function architectureDocument(): string {
  const levels = SERVER_LEVELS.map(({ title, rooms }) => `| ${title} | ${list(rooms)} |`);
  return `# Architecture

Generated from \`tools/documents/rooms.ts\` by \`npm run generate\`. \`tools/architecture.test.ts\` fails if an import violates these rules.

## Workspaces

An arrow points to what a workspace imports. No file imports itself through others, type imports included.

\`\`\`mermaid
flowchart TD
${edges().join('\n')}
\`\`\`

\`e2e\`, \`bench\` and \`tools\` may import all of them. Only tests and tools import \`requirements\`, the list of requirements that tests mark as shown. Within the engine, data flows one way: probes collect evidence (the only code that connects to a target), areas contain the checks, which are pure functions from evidence to findings, and scoring turns findings into a rating.

## Layers of the server

Each module imports only modules that come later in this table. SQL is in \`platform/db\` only.

| layer | modules of \`server/\`, from top to bottom |
|---|---|
${levels.join('\n')}

## Modules of the engine and the web app

In import order, from top to bottom.

- \`contract/\`: ${list(CONTRACT_ROOMS)}
- \`engine/\`: ${list(ENGINE_ROOMS)}
- \`web/\`: ${list(WEB_ROOMS)}

## How a request travels

1. \`contract/endpoints\` declares the endpoint: method, path, access, shapes and errors. The web app's client is typed by it (\`web/api\`).
2. \`server/app.ts\` receives the request: security headers, rate limits, and the guard (\`features/auth\`), which checks session or API token, role and CSRF token against the declaration.
3. \`serve\` (\`server/routes/serve.ts\`) has registered the route with its schemas, so that its handler in \`server/routes\` gets validated parameters. The handler calls a feature.
4. The feature runs its queries (\`platform/db\`) in a transaction of one company; row-level security hides the rows of others.
5. The response is an envelope \`{ success, message, data }\`. A refusal is an \`AppError\` with a stable id, whose message is translated into the language of the request.
6. Messages for other open pages are sent over the bus (\`platform/bus\`) after the commit, and from there to their WebSockets (\`live\`).

## How a finding travels

1. A scan is a job (\`platform/queue\`, \`server/jobs\`). \`engine/collection\` plans which probes run; each returns evidence, or the reason why there is none.
2. Evidence is stored as canonical JSON (\`platform/evidence\`).
3. Worker threads run the checks of \`engine/areas\` on it and score the result (\`engine/evaluation\`, \`engine/scoring\`). The same evidence and model version always give the same rating.
4. \`features/ratings\` stores the rating, its findings and the rows of the area tables.
5. Routes read them, texts of \`locales\` name them, and \`report\` prints them. A finding keeps its fingerprint across scans, so that history, decisions and disputes follow it.
`;
}
