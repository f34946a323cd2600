import { type SecretRule, secret } from '../secret-rule.ts';

const AZURE_KEYS = 'https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage';

/** Clouds, hosting and infrastructure: formats by the vendors' manuals. */
export const CLOUD_SECRETS: readonly SecretRule[] = [
  secret(
    'aws-secret-key',
    ['aws', 'AWS', 'Aws'],
    /aws_?secret_?(?:access_?)?key["']?\s{0,4}[:=]\s{0,4}["'][A-Za-z0-9/+]{40}["']/i,
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  ),
  secret(
    'aws-access-key',
    ['AKIA', 'ASIA'],
    /\b(?:AKIA|ASIA)[A-Z2-7]{16}\b/,
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  ),
  secret(
    'aws-bedrock-key',
    ['ABSKQmVkcm9ja0FQSUtleS'],
    /\bABSKQmVkcm9ja0FQSUtleS[A-Za-z0-9+/]{80,260}={0,2}/,
    'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys-revoke.html',
  ),
  secret(
    'google-oauth-client-secret',
    ['GOCSPX-'],
    /\bGOCSPX-[A-Za-z0-9_-]{28}(?![\w-])/,
    'https://console.cloud.google.com/auth/clients',
  ),
  secret(
    'google-access-token',
    ['ya29.'],
    /\bya29\.[A-Za-z0-9_-]{60,1000}/,
    'https://developers.google.com/identity/protocols/oauth2/web-server#tokenrevoke',
  ),
  secret(
    'firebase-server-key',
    ['AAAA'],
    /\bAAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{134}(?![\w-])/,
    'https://console.firebase.google.com/',
  ),
  // Entra ID appends the number of the format and `Q~` to three characters.
  secret(
    'azure-client-secret',
    ['Q~'],
    /(?<![\w~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![\w~.-])/,
    'https://learn.microsoft.com/entra/identity-platform/howto-create-service-principal-portal',
  ),
  secret(
    'azure-storage-key',
    ['AccountKey=', '+ASt'],
    /\bAccountKey=[A-Za-z0-9+/]{86}==|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{6}==/,
    AZURE_KEYS,
  ),
  secret(
    'azure-service-key',
    ['+ACDb', '+AEh', '+ASb', '+ARm', '+AIoT', '+ACR', '+AMC', 'AzFu', 'AzSe', 'AzCa', 'APIM'],
    // Keys whose type is at a fixed place (https://learn.microsoft.com/purview/sit-defn-azure-cosmos-db-account-access-key).
    /(?<![A-Za-z0-9+/])(?:[A-Za-z0-9+/]{76}\+ACDb[A-Za-z0-9+/]{5}==|[A-Za-z0-9+/]{33}\+(?:AEh|ASb|ARm|ACR)[A-Za-z0-9+/]{6}=|[A-Za-z0-9]{42}(?:AzSe|AzFu)[A-Za-z0-9]{5}[AQgw]=?=?)(?![A-Za-z0-9+/=])/,
    'https://learn.microsoft.com/azure/key-vault/secrets/tutorial-rotation',
  ),
  secret(
    'azure-common-key',
    ['JQQJ99'],
    /\b[A-Za-z0-9]{52}JQQJ9(?:9|D)[A-L][A-Za-z0-9]{16}[A-Za-z][A-Za-z0-9]{7}(?:[A-Za-z0-9]{2}==)?/,
    'https://learn.microsoft.com/azure/ai-services/rotate-keys',
  ),
  secret(
    'azure-devops-token',
    ['AZDO'],
    /\b[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}\b/,
    'https://learn.microsoft.com/azure/devops/organizations/accounts/use-personal-access-tokens-to-authenticate',
  ),
  secret(
    'azure-shared-access-signature',
    ['sig='],
    /\bsv=20\d\d-\d\d-\d\d&[\w=&%.:-]{10,300}&sig=[A-Za-z0-9%]{43,63}(?:%3D|=)/,
    'https://learn.microsoft.com/azure/storage/common/storage-sas-overview',
  ),
  secret(
    'digitalocean-token',
    ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    /\bdo[opr]_v1_[a-f0-9]{64}\b/,
    'https://cloud.digitalocean.com/account/api/tokens',
  ),
  secret('heroku-key', ['HRKU-AA'], /\bHRKU-AA[A-Za-z0-9_-]{58}(?![\w-])/, 'https://dashboard.heroku.com/account'),
  secret(
    'cloudflare-origin-ca-key',
    ['v1.0-'],
    /\bv1\.0-[a-f0-9]{24}-[a-f0-9]{146}\b/,
    'https://dash.cloudflare.com/profile/api-tokens',
  ),
  secret('alibaba-access-key', ['LTAI'], /\bLTAI[A-Za-z0-9]{20}\b/, 'https://ram.console.aliyun.com/manage/ak'),
  secret('tencent-secret-id', ['AKID'], /\bAKID[A-Za-z0-9]{32}\b/, 'https://console.cloud.tencent.com/cam/capi'),
  secret(
    'yandex-cloud-key',
    ['AQVN'],
    /\bAQVN[A-Za-z0-9_-]{35,38}(?![\w-])/,
    'https://yandex.cloud/docs/iam/operations/authentication/manage-api-keys',
  ),
  secret('yandex-oauth-token', ['y0_'], /\by0_[A-Za-z0-9_-]{50,70}(?![\w-])/, 'https://id.yandex.com/security'),
  secret(
    'fly-token',
    ['FlyV1 fm', 'fo1_'],
    /\bFlyV1 fm\d[ar]?_[A-Za-z0-9+/=,_-]{100,4000}|\bfo1_[\w-]{43}(?![\w-])/,
    'https://fly.io/docs/flyctl/tokens-revoke/',
  ),
  secret(
    'netlify-token',
    ['nfp_', 'nfo_', 'nfc_', 'nfu_'],
    /\bnf[pocu]_[A-Za-z0-9_]{36}\b/,
    'https://app.netlify.com/user/applications',
  ),
  secret('render-key', ['rnd_'], /\brnd_[A-Za-z0-9]{28,32}\b/, 'https://dashboard.render.com/settings#api-keys'),
  secret('scalingo-token', ['tk-us-'], /\btk-us-[\w-]{48}(?![\w-])/, 'https://dashboard.scalingo.com/account/tokens'),
  secret('pulumi-token', ['pul-'], /\bpul-[a-f0-9]{40}\b/, 'https://app.pulumi.com/account/tokens'),
  secret(
    'terraform-cloud-token',
    ['.atlasv1.'],
    /\b[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}(?![\w=-])/,
    'https://app.terraform.io/app/settings/tokens',
  ),
  secret(
    'hashicorp-vault-token',
    ['hvs.', 'hvb.', 'hvr.'],
    /\bhv[sbr]\.[A-Za-z0-9_-]{24,300}(?![\w-])/,
    'https://developer.hashicorp.com/vault/docs/commands/token/revoke',
  ),
  secret(
    'doppler-token',
    ['dp.ct.', 'dp.pt.', 'dp.st.', 'dp.sa.', 'dp.scim.', 'dp.audit.', 'dp.said.'],
    /\bdp\.(?:ct|pt|st(?:\.[a-z0-9_-]{2,35})?|sa|said|scim|audit)\.[A-Za-z0-9]{40,44}\b/,
    'https://docs.doppler.com/docs/service-tokens',
  ),
  secret(
    'infisical-token',
    ['st.'],
    /\bst\.[a-f0-9]{24}\.[a-f0-9]{32}\.[a-f0-9]{32}\b/,
    'https://infisical.com/docs/documentation/platform/token',
  ),
  secret(
    'one-password-token',
    ['ops_eyJ', 'A3-'],
    /\bops_eyJ[A-Za-z0-9+/_-]{250,2000}={0,3}|\bA3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}\b/,
    'https://developer.1password.com/docs/service-accounts/manage-service-accounts/',
  ),
  secret(
    'tailscale-key',
    ['tskey-'],
    /\btskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{20,40}\b/,
    'https://login.tailscale.com/admin/settings/keys',
  ),
  secret(
    'defined-networking-token',
    ['dnkey-'],
    /\bdnkey-[a-z0-9=_-]{26}-[a-z0-9=_-]{52}(?![\w=-])/,
    'https://admin.defined.net/',
  ),
  secret(
    'openshift-token',
    ['sha256~'],
    /\bsha256~[\w-]{43}(?![\w-])/,
    'https://docs.redhat.com/en/documentation/openshift_container_platform',
  ),
  secret('deno-deploy-token', ['ddp_'], /\bddp_[A-Za-z0-9]{36}\b/, 'https://dash.deno.com/account#access-tokens'),
  secret(
    'supabase-key',
    ['sbp_', 'sb_secret_'],
    /\bsbp_[a-f0-9]{40}\b|\bsb_secret_[A-Za-z0-9_-]{22}_[A-Za-z0-9_-]{8}(?![\w-])/,
    'https://supabase.com/docs/guides/api/api-keys',
  ),
  secret(
    'planetscale-credential',
    ['pscale_'],
    /\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}(?![\w=-])/,
    'https://planetscale.com/docs/api/reference/service-tokens',
  ),
  secret('neon-key', ['napi_'], /\bnapi_[a-z0-9]{60,70}\b/, 'https://console.neon.tech/app/settings/api-keys'),
  secret(
    'mongodb-atlas-secret',
    ['mdb_sa_sk_'],
    /\bmdb_sa_sk_[\w-]{40}(?![\w-])/,
    'https://www.mongodb.com/docs/atlas/api/service-accounts/',
  ),
  secret(
    'clickhouse-cloud-secret',
    ['4b1d'],
    /\b4b1d[A-Za-z0-9]{38}\b/,
    'https://clickhouse.com/docs/cloud/manage/openapi',
  ),
  secret(
    'aiven-password',
    ['AVNS_'],
    /\bAVNS_[\w-]{19}(?![\w-])/,
    'https://aiven.io/docs/platform/howto/reset-password',
  ),
  secret(
    'databricks-token',
    ['dapi', 'dose', 'doses'],
    /\bdapi[a-f0-9]{32}(?:-\d{1,2})?\b|\bdose[a-f0-9]{32}\b/,
    'https://docs.databricks.com/aws/en/dev-tools/auth/pat',
  ),
];
