import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseVerificationCode } from '@assay/contract/values/verification-code.ts';
import { parseLicenseCode } from '#features/accounts/companies/license-code.ts';
import { parseDomainName } from '#features/domains/domain-name.ts';
import { sanitizeArticleHtml } from '#features/news/sanitize-html.ts';
import { parseStates } from '#features/ratings/decisions/decision-response.ts';
import { parseCvePrefix } from '#features/ratings/search/global-search.ts';
import { superlinear } from '../../../engine/testing/long-runs.ts';
import { decodeBase64 } from './images/base64.ts';
import { imageSize } from './images/image-size.ts';

const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  'an uploaded image': (text) => decodeBase64(Buffer.from(text)),
  'the head of an image': (text) => imageSize(Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from(text, 'latin1')])),
  'an article': (text) => sanitizeArticleHtml(text),
  'a domain name': parseDomainName,
  'a licence code': parseLicenseCode,
  'the code of a report': parseVerificationCode,
  'states to filter by': parseStates,
  'a CVE number to search for': parseCvePrefix,
};

describe('long runs of one kind of character in requests and uploads', () => {
  for (const [name, parse] of Object.entries(PARSERS))
    it(`take ${name} time proportional to their length`, () => assert.deepEqual(superlinear(parse), []));
});
