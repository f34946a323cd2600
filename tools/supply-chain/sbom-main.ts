import { writeFileSync } from 'node:fs';
import { billOfMaterials } from './sbom.ts';

/** `npm run sbom -- [FILE]`: the software bill of materials of a release, CycloneDX in JSON. */

const text = `${JSON.stringify(billOfMaterials(), null, 2)}\n`;
const [file] = process.argv.slice(2);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
