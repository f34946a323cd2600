import { hasHighEntropy } from '../secret-proof.ts';
import { type SecretRule, secret } from '../secret-rule.ts';

const UUID = /[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}/;

/** The first part of a bot's token is its user id in base 64 (https://discord.com/developers/docs/reference#snowflakes). */
function isDiscordToken(token: string): boolean {
  const id = Buffer.from(token.split('.', 1)[0] ?? '', 'base64').toString('latin1');
  return /^\d{17,20}$/.test(id) && hasHighEntropy(token);
}

/** The path of a webhook's address is its credential; the host may be named in any way. */
const hasRandomPath = (url: string) => hasHighEntropy(url.slice(url.indexOf('/', 'https://'.length)));
const hasUuid = (url: string) => UUID.test(url) && hasRandomPath(url);

/** Mail, messages and calls. */
export const MESSAGING_SECRETS: readonly SecretRule[] = [
  secret(
    'slack-token',
    ['xoxa-', 'xoxb-', 'xoxe-', 'xoxe.', 'xoxo-', 'xoxp-', 'xoxr-', 'xoxs-', 'xoxc-', 'xoxd-'],
    /\bxox(?:[abcoprs]-\d{6,14}-[A-Za-z0-9-]{10,200}|e(?:\.xox[bp])?-\d-[A-Za-z0-9]{100,250}|d-[A-Za-z0-9%+/]{100,250})/,
    'https://api.slack.com/apps',
  ),
  secret(
    'slack-app-token',
    ['xapp-'],
    /\bxapp-\d-[A-Z0-9]{8,14}-\d{8,15}-[a-f0-9]{60,70}\b/,
    'https://api.slack.com/apps',
  ),
  secret(
    'slack-webhook',
    ['hooks.slack.com/'],
    /https:\/\/hooks\.slack\.com\/(?:services\/T[A-Z0-9]{6,12}\/B[A-Z0-9]{6,12}|(?:workflows|triggers)\/T?[A-Z0-9]{6,12}\/[A-Z0-9]{6,16}(?:\/\d{10,20})?)\/[A-Za-z0-9]{20,40}/,
    'https://api.slack.com/apps',
  ),
  secret(
    'discord-token',
    // Digits in base 64.
    ['MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'],
    /(?<![\w.-])[MNO][A-Za-z\d_-]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w.-])/,
    'https://discord.com/developers/applications',
    isDiscordToken,
  ),
  secret(
    'discord-webhook',
    ['/api/webhooks/'],
    /https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,80}/,
    'https://support.discord.com/hc/articles/228383668',
  ),
  secret(
    'teams-webhook',
    ['.webhook.office.com/', 'outlook.office.com/webhook/'],
    /https:\/\/(?:[a-z0-9-]{1,63}\.webhook|outlook)\.office\.com\/webhook(?:b2)?\/[a-f0-9-]{36}@[a-f0-9-]{36}\/IncomingWebhook\/[a-f0-9]{32}(?:\/[a-f0-9-]{36}(?:\/[\w-]{20,60})?)?/,
    'https://learn.microsoft.com/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook',
    hasUuid,
  ),
  secret(
    'power-automate-webhook',
    ['.logic.azure.com', '.api.powerplatform.com'],
    /https:\/\/[a-z0-9.-]{1,100}\.(?:logic\.azure|api\.powerplatform)\.com(?::443)?\/[\w/-]{10,200}\?[\w=&%.-]{0,200}sig=[\w-]{40,50}/,
    'https://learn.microsoft.com/azure/logic-apps/logic-apps-securing-a-logic-app',
    hasRandomPath,
  ),
  secret(
    'google-chat-webhook',
    ['chat.googleapis.com/v1/spaces/'],
    /https:\/\/chat\.googleapis\.com\/v1\/spaces\/[\w-]{8,20}\/messages\?key=[\w-]{39}&token=[\w%-]{40,60}/,
    'https://developers.google.com/workspace/chat/quickstart/webhooks',
  ),
  secret(
    'dingtalk-webhook',
    ['oapi.dingtalk.com/robot/send'],
    /https:\/\/oapi\.dingtalk\.com\/robot\/send\?access_token=[a-f0-9]{64}\b/,
    'https://open.dingtalk.com/document/robots/custom-robot-access',
  ),
  secret(
    'feishu-webhook',
    ['/open-apis/bot/v2/hook/'],
    /https:\/\/open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[a-f0-9-]{36}/,
    'https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot',
    hasUuid,
  ),
  secret(
    'wecom-webhook',
    ['qyapi.weixin.qq.com/cgi-bin/webhook/send'],
    /https:\/\/qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=[a-f0-9-]{36}/,
    'https://developer.work.weixin.qq.com/document/path/91770',
    hasUuid,
  ),
  secret(
    'telegram-bot-token',
    [':AA'],
    /\b\d{8,10}:AA[\w-]{33}(?![\w-])/,
    'https://core.telegram.org/bots/features#botfather',
  ),
  secret(
    'twilio-key',
    ['SK'],
    /\bSK[a-f0-9]{32}\b/,
    'https://console.twilio.com/us1/account/keys-credentials/api-keys',
  ),
  secret('sendgrid-key', ['SG.'], /\bSG\.[\w-]{22}\.[\w-]{43}(?![\w-])/, 'https://app.sendgrid.com/settings/api_keys'),
  secret(
    'mailgun-key',
    ['key-'],
    /(?<![\w-])key-[a-f0-9]{32}(?![\w-])/,
    'https://app.mailgun.com/settings/api_security',
  ),
  secret('mailchimp-key', ['-us'], /\b[a-f0-9]{32}-us\d{1,2}\b/, 'https://admin.mailchimp.com/account/api/'),
  secret(
    'brevo-key',
    ['xkeysib-', 'xsmtpsib-'],
    /\bx(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}\b/,
    'https://app.brevo.com/settings/keys/api',
  ),
  secret('resend-key', ['re_'], /\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}\b/, 'https://resend.com/api-keys'),
  secret('mailersend-token', ['mlsn.'], /\bmlsn\.[a-f0-9]{64}\b/, 'https://app.mailersend.com/api-tokens'),
  secret('klaviyo-key', ['pk_'], /\bpk_[a-f0-9]{34}\b/, 'https://www.klaviyo.com/settings/account/api-keys'),
  secret(
    'intercom-token',
    ['dG9rO'],
    /\bdG9rO[A-Za-z0-9+/]{50,70}={0,2}/,
    'https://app.intercom.com/a/apps/_/developer-hub',
  ),
  secret(
    'hubspot-token',
    ['pat-'],
    /\bpat-(?:na|eu|ap)\d-[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{12}\b/,
    'https://app.hubspot.com/l/private-apps',
  ),
  secret(
    'facebook-access-token',
    ['EAA'],
    /["'`=]EAA[A-Za-z0-9]{90,400}(?=["'`&\s])/,
    'https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging',
  ),
  secret(
    'x-bearer-token',
    ['AAAAAAAAAAAAAAAAAAAA'],
    /["'` ]A{20,24}[B-Za-z0-9][A-Za-z0-9%]{70,110}(?=["'`\s])/,
    'https://developer.x.com/en/portal/dashboard',
  ),
];
