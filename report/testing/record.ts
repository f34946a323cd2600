import { writeFileSync } from 'node:fs';
import { RECORDED, recordedFile } from './recorded.ts';

/** `node report/testing/record.ts` after a wanted change of a report's content; the difference is to be reviewed. */
for (const [name, create] of Object.entries(RECORDED)) writeFileSync(recordedFile(name), create());
