import { formatVerificationCode } from '@assay/contract/values/verification-code.ts';
import type { Translator } from '@assay/locales/translator.ts';
import { encode } from 'uqr';
import type { ReportInput } from '../input.ts';
import type { ReportData } from './blocks.ts';

/** How a reader of the paper or the file verifies it: URL, code and both as a QR code. */
export function verificationData(
  input: Pick<ReportInput, 'verification'>,
  words: Translator,
): ReportData['verification'] {
  if (!input.verification) return null;
  const { code, url } = input.verification;
  const { data } = encode(url, { ecc: 'M', border: 2 });
  return {
    title: words.t('report:verify.title'),
    text: words.t('report:verify.text'),
    code: { mono: formatVerificationCode(code) },
    codeLabel: words.t('report:verify.code'),
    url: { mono: url },
    alt: words.t('report:verify.qr', { url }),
    qr: data.map((row) => row.map((dark) => (dark ? 1 : 0))),
  };
}
