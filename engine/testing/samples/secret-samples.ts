import { createHash } from 'node:crypto';
import { base58Check, bech32, crc32InBase62 } from '#parse/pages/secrets/check-sums.ts';

/**
 * Invented credentials in the formats of their issuers. They are made at run time, so that no file of this repository
 * contains a text that scanners of secrets report.
 */

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** Letter of a placeholder → its alphabet. */
const ALPHABETS: Readonly<Record<string, string>> = {
  B: `${UPPER}${UPPER.toLowerCase()}${DIGITS}`,
  w: `${UPPER}${UPPER.toLowerCase()}${DIGITS}-_`,
  b: `${UPPER}${UPPER.toLowerCase()}${DIGITS}+/`,
  L: `${UPPER}${UPPER.toLowerCase()}`,
  X: `${UPPER}${DIGITS}`,
  A: `${UPPER}234567`,
  z: `${UPPER.toLowerCase()}${DIGITS}`,
  x: `${DIGITS}abcdef`,
  d: DIGITS,
  q: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
  Q: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
};

/** Random characters of an alphabet, the same ones for the same seed. */
function randomText(seed: string, alphabet: string, length: number): string {
  let text = '';
  for (let block = 0; text.length < length; block += 1)
    for (const byte of createHash('sha256').update(`${seed} ${block}`).digest())
      text += alphabet[byte % alphabet.length];
  return text.slice(0, length);
}

/** Replaces `<B36>` by 36 characters of the alphabet B, and `<uuid>`. */
export function fill(template: string, characters: (alphabet: string, length: number, at: number) => string): string {
  return template
    .replaceAll('<uuid>', '<x8>-<x4>-<x4>-<x4>-<x12>')
    .replace(/<([a-zA-Z])(\d{1,3})>/g, (_, alphabet: string, length: string, at: number) =>
      characters(ALPHABETS[alphabet] ?? '', Number(length), at),
    );
}

const random = (template: string) =>
  fill(template, (alphabet, length, at) => randomText(`${template} ${at}`, alphabet, length));

function checked(prefix: string): string {
  const body = random(`<B30>${prefix}`).slice(0, 30);
  return `${prefix}${body}${crc32InBase62(body)}`;
}

function inBech32(prefix: string): string {
  const words = [...randomText(prefix, '0123456789abcdefghijklmnopqrstuv', 52)].map((digit) =>
    Number.parseInt(digit, 32),
  );
  return bech32.encode(prefix, words, false);
}

/** An extended private key of depth 0 (BIP 32). */
function walletKey(): string {
  const secret = createHash('sha512').update('wallet').digest();
  const body = Buffer.concat([
    Buffer.from('0488ade4000000000000000000', 'hex'),
    secret.subarray(0, 32),
    Buffer.from([0]),
    secret.subarray(32),
  ]);
  return base58Check.encode(body);
}

/** Rule → templates of the issuer's formats. */
export const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  'aws-secret-key': ['aws_secret_access_key = "<b40>"'],
  'aws-access-key': ['AKIA<A16>', 'ASIA<A16>'],
  'aws-bedrock-key': ['ABSKQmVkcm9ja0FQSUtleS<b110>'],
  'google-oauth-client-secret': ['GOCSPX-<w28>'],
  'google-access-token': ['ya29.<w120>'],
  'firebase-server-key': ['AAAA<w7>:APA91b<w134>'],
  'azure-client-secret': ['<B3>8Q~<B34>'],
  'azure-storage-key': ['AccountKey=<b86>==', '<b76>+ASt<b6>=='],
  'azure-service-key': ['<b76>+ACDb<b5>==', '<b33>+AEh<b6>=', '<B42>AzSe<B5>A'],
  'azure-common-key': ['<B52>JQQJ99BC<B16>Z<B7>'],
  'azure-devops-token': ['<B76>AZDO<B4>'],
  'azure-shared-access-signature': ['sv=2025-01-05&ss=b&srt=sco&sp=rl&sig=<B44>%3D'],
  'digitalocean-token': ['dop_v1_<x64>', 'doo_v1_<x64>'],
  'heroku-key': ['HRKU-AA<w58>'],
  'cloudflare-origin-ca-key': ['v1.0-<x24>-<x146>'],
  'alibaba-access-key': ['LTAI<B20>'],
  'tencent-secret-id': ['AKID<B32>'],
  'yandex-cloud-key': ['AQVN<w36>'],
  'yandex-oauth-token': ['y0_<w55>'],
  'fly-token': ['FlyV1 fm2_<b400>', 'fo1_<w43>'],
  'netlify-token': ['nfp_<B36>'],
  'render-key': ['rnd_<B28>'],
  'scalingo-token': ['tk-us-<w48>'],
  'pulumi-token': ['pul-<x40>'],
  'terraform-cloud-token': ['<B14>.atlasv1.<B67>'],
  'hashicorp-vault-token': ['hvs.<w95>', 'hvb.<w160>'],
  'doppler-token': ['dp.pt.<B43>', 'dp.st.prd.<B43>'],
  'infisical-token': ['st.<x24>.<x32>.<x32>'],
  'one-password-token': ['ops_eyJ<b300>', 'A3-<X6>-<X11>-<X5>-<X5>-<X5>'],
  'tailscale-key': ['tskey-auth-<B17>-<B32>'],
  'defined-networking-token': ['dnkey-<z26>-<z52>'],
  'openshift-token': ['sha256~<w43>'],
  'deno-deploy-token': ['ddp_<B36>'],
  'supabase-key': ['sbp_<x40>', 'sb_secret_<w22>_<w8>'],
  'planetscale-credential': ['pscale_tkn_<w43>', 'pscale_pw_<w43>'],
  'neon-key': ['napi_<z64>'],
  'mongodb-atlas-secret': ['mdb_sa_sk_<w40>'],
  'clickhouse-cloud-secret': ['4b1d<B38>'],
  'aiven-password': ['AVNS_<w19>'],
  'databricks-token': ['dapi<x32>', 'dapi<x32>-2'],
  'openai-key': ['sk-<B20>T3BlbkFJ<B20>', 'sk-proj-<w74>T3BlbkFJ<w74>', 'sk-admin-<w58>T3BlbkFJ<w58>'],
  'anthropic-key': ['sk-ant-api03-<w93>AA', 'sk-ant-admin01-<w93>AA'],
  'hugging-face-token': ['hf_<L34>', 'api_org_<L34>'],
  'groq-key': ['gsk_<B52>'],
  'replicate-token': ['r8_<B37>'],
  'perplexity-key': ['pplx-<B48>'],
  'xai-key': ['xai-<B80>'],
  'openrouter-key': ['sk-or-v1-<x64>'],
  'langsmith-key': ['lsv2_pt_<x32>_<x10>'],
  'pinecone-key': ['pcsk_<B5>_<B63>'],
  'nvidia-key': ['nvapi-<w64>'],
  'tavily-key': ['tvly-<B32>', 'tvly-dev-<B32>'],
  'cerebras-key': ['csk-<z48>'],
  'elevenlabs-key': ['sk_<x48>'],
  'apify-token': ['apify_api_<B36>'],
  'github-fine-grained-token': ['github_pat_<B22>_<B59>'],
  'gitlab-token': ['glpat-<w20>', 'glptt-<x40>', 'glcbt-64_<w20>', 'glpat-<w47>.01.<z9>'],
  'bitbucket-token': ['ATBB<B32>', 'ATCTT3<w186>'],
  'atlassian-token': ['ATATT3<w177>=<X8>'],
  'trello-token': ['ATTA<x64><x8>'],
  'pypi-token': ['pypi-AgEIcHlwaS5vcmc<w150>'],
  'rubygems-key': ['rubygems_<x48>'],
  'crates-io-token': ['cio<B32>'],
  'nuget-key': ['oy2<z43>'],
  'clojars-token': ['CLOJARS_<z60>'],
  'docker-hub-token': ['dckr_pat_<w27>', 'dckr_oat_<w32>'],
  'artifactory-key': ['AKCp<B69>', 'cmVmd<B59>'],
  'circleci-token': ['CCIPAT_<B22>_<x40>'],
  'buildkite-token': ['bkua_<z40>'],
  'octopus-deploy-key': ['API-<X26>'],
  'harness-token': ['pat.<B22>.<x24>.<B20>'],
  'prefect-key': ['pnu_<B36>'],
  'sourcegraph-token': ['sgp_<x16>_<x40>', 'sgp_<x40>'],
  'sonar-token': ['squ_<x40>', 'sqp_<x40>'],
  'postman-key': ['PMAK-<x24>-<x34>'],
  'readme-key': ['rdme_<z70>'],
  'wakatime-key': ['waka_<uuid>'],
  'slack-token': ['xoxb-<d12>-<d13>-<B24>', 'xoxp-<d12>-<d12>-<d12>-<x32>', 'xoxe-1-<B147>'],
  'slack-app-token': ['xapp-1-A<X10>-<d13>-<x64>'],
  'slack-webhook': ['https://hooks.slack.com/services/T<X10>/B<X10>/<B24>'],
  'discord-webhook': [
    'https://discord.com/api/webhooks/<d19>/<w68>',
    'https://discordapp.com/api/webhooks/<d18>/<w68>',
  ],
  'teams-webhook': ['https://example.webhook.office.com/webhookb2/<uuid>@<uuid>/IncomingWebhook/<x32>/<uuid>'],
  'power-automate-webhook': [
    'https://prod-20.westeurope.logic.azure.com:443/workflows/<x32>/triggers/manual/paths/invoke?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=<w43>',
  ],
  'google-chat-webhook': ['https://chat.googleapis.com/v1/spaces/AAAA<w7>/messages?key=AIza<w35>&token=<w43>'],
  'dingtalk-webhook': ['https://oapi.dingtalk.com/robot/send?access_token=<x64>'],
  'feishu-webhook': [
    'https://open.feishu.cn/open-apis/bot/v2/hook/<uuid>',
    'https://open.larksuite.com/open-apis/bot/v2/hook/<uuid>',
  ],
  'wecom-webhook': ['https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=<uuid>'],
  'telegram-bot-token': ['<d10>:AA<w33>'],
  'twilio-key': ['SK<x32>'],
  'sendgrid-key': ['SG.<w22>.<w43>'],
  'mailgun-key': ['key-<x32>'],
  'mailchimp-key': ['<x32>-us21'],
  'brevo-key': ['xkeysib-<x64>-<B16>', 'xsmtpsib-<x64>-<B16>'],
  'resend-key': ['re_<B8>_<B24>'],
  'mailersend-token': ['mlsn.<x64>'],
  'klaviyo-key': ['pk_<x34>'],
  'intercom-token': ['dG9rO<B54>='],
  'hubspot-token': ['pat-na1-<uuid>', 'pat-eu1-<uuid>'],
  'facebook-access-token': ['"EAA<B180>"'],
  'x-bearer-token': [`"${'A'.repeat(22)}Q<B80>"`],
  'paystack-secret-key': ['sk_live_<x40>'],
  'stripe-secret-key': ['sk_live_<B24>', 'rk_live_<B99>'],
  'stripe-webhook-secret': ['whsec_<B32>'],
  'square-token': ['EAAA<w60>', 'sq0csp-<w43>'],
  'braintree-token': ['access_token$production$<z16>$<x32>'],
  'plaid-token': ['access-production-<uuid>'],
  'flutterwave-secret-key': ['FLWSECK-<x32>-X'],
  'gocardless-token': ['live_<B40>'],
  'mollie-key': ['live_<B30>'],
  'lob-key': ['live_<x35>'],
  'paddle-key': ['pdl_live_apikey_<z26>_<B22>_<B3>'],
  'shopify-token': ['shpat_<x32>', 'shpss_<x32>'],
  'woocommerce-secret': ['cs_<x40>'],
  'easypost-key': ['EZAK<B54>'],
  'shippo-token': ['shippo_live_<x40>'],
  'duffel-token': ['duffel_live_<w43>'],
  'linear-key': ['lin_api_<B40>'],
  'notion-token': ['ntn_<d11><B35>', 'secret_<B43>'],
  'airtable-token': ['pat<B14>.<x64>'],
  'asana-token': ['2/1<d15>/1<d15>:<x32>', '1/1<d15>:<x32>'],
  'clickup-token': ['pk_<d8>_<X32>'],
  'figma-token': ['figd_<w40>'],
  'typeform-token': ['tfp_<w59>'],
  'contentful-management-token': ['CFPAT-<w43>'],
  'dropbox-token': ['sl.<w140>', 'sl.u.<w900>'],
  'frame-io-token': ['fio-u-<w64>'],
  'adobe-client-secret': ['p8e-<z32>'],
  'adafruit-io-key': ['aio_<B28>'],
  'cloudinary-url': ['cloudinary://<d15>:<w27>@shop'],
  'mapbox-secret-token': ['sk.eyJ<B90>.<w22>'],
  'maxmind-key': ['<B6>_<B29>_mmk'],
  'okta-token': ['SSWS 00<w40>'],
  'launchdarkly-key': ['sdk-<uuid>'],
  'segment-token': ['sgp_<B64>'],
  'posthog-personal-key': ['phx_<B43>'],
  'grafana-service-account-token': ['glsa_<B32>_<x8>'],
  'grafana-cloud-token': ['glc_eyJ<b120>='],
  'new-relic-key': ['NRAK-<X27>', 'NRII-<w32>'],
  'sentry-token': ['sntrys_eyJ<b180>=_<b43>', 'sntryu_<x64>'],
  'dynatrace-token': ['dt0c01.<X24>.<X64>'],
  'rootly-key': ['rootly_<x64>'],
  'database-url': [
    'mysql://shop:<B12>@db.internal/shop',
    'rediss://:<B32>@cache.internal:6380',
    'mongodb+srv://app:<B16>@c0.mongodb.net',
  ],
};

/** Credentials with a check sum, which templates cannot describe. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  'github-token': ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'].map(checked),
  'npm-token': [checked('npm_')],
  'age-secret-key': [inBech32('age-secret-key-').toUpperCase()],
  'nostr-secret-key': [inBech32('nsec')],
  'wallet-root-key': [walletKey()],
  'discord-token': [`${Buffer.from('410987654321012345').toString('base64')}.${random('<w6>.<w38>')}`],
};

/** Rule → invented credentials. */
export const SECRET_SAMPLES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(TEMPLATES).map(([id, templates]) => [id, templates.map(random)])),
  ...CHECKED,
};
