import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startLab } from './index.ts';
import { namespaceAddresses } from './namespace.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { ADDRESSES } from './world/infrastructure.ts';

/**
 * Runs the lab alone until Ctrl-C. Writes the files that a scan from another process needs and prints the commands.
 * `--bind` binds the real addresses instead of using a dial map: inside a network namespace whose loopback has them,
 * created with the commands that `--namespace NAME` prints.
 */
const { values } = parseArgs({
  options: {
    bind: { type: 'boolean', default: false },
    folder: { type: 'string' },
    domain: { type: 'string', multiple: true },
    namespace: { type: 'string' },
  },
});

if (values.namespace !== undefined) printNamespace(values.namespace);
else await run();

async function run(): Promise<void> {
  const { bind, domain, folder = temporaryFolder() } = values;
  const lab = await startLab({ bind, ...(domain ? { domains: domain } : {}) });
  mkdirSync(folder, { recursive: true });
  const file = (name: string, content: string) => {
    const target = path.join(folder, name);
    writeFileSync(target, content);
    return target;
  };
  const files = {
    dialMap: file('dial-map.json', JSON.stringify(lab.network.dialMap ?? {}, null, 1)),
    roots: file('roots.json', JSON.stringify(lab.network.roots, null, 1)),
    authority: file('ca.pem', lab.network.trust.certificates.join('\n')),
    catalog: path.join(folder, 'catalog.txt'),
    sources: file('sources.json', JSON.stringify({ sources: lab.sources, feeds: lab.feeds }, null, 1)),
  };
  await lab.writeCatalog(files.catalog);
  for (const { domain: name, company, health } of lab.domains)
    console.log(`${name.padEnd(24)} ${health.padEnd(9)} ${company}`);
  const map = bind ? '' : ` --dial-map ${files.dialMap}`;
  console.log(
    `\nnpm run assay -- scan ${lab.domains[0]?.domain}${map} --roots ${files.roots} --ca ${files.authority} \\`,
  );
  console.log(
    `  --resolver ${ADDRESSES.resolver} --sources ${files.sources} --catalog ${files.catalog} --allow-private --yes`,
  );
  const stop = () => void lab.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

/** Commands for root that create a namespace whose loopback has the lab's addresses and whose resolver is the lab's. */
function printNamespace(name: string): void {
  const lines = [
    `ip netns add ${name}`,
    `ip -n ${name} link set lo up`,
    ...namespaceAddresses().map((address) => `ip -n ${name} address add ${address} dev lo`),
    `mkdir -p /etc/netns/${name}`,
    `echo nameserver ${ADDRESSES.resolver} > /etc/netns/${name}/resolv.conf`,
    `ip netns exec ${name} ${process.execPath} ${path.join(import.meta.dirname, 'main.ts')} --bind`,
  ];
  console.log(lines.join('\n'));
}
