import { type SecretRule, secret } from '../secret-rule.ts';

/** Providers of language models and of what is built on them. */
export const MODEL_SECRETS: readonly SecretRule[] = [
  secret(
    'openai-key',
    ['T3BlbkFJ'],
    /\bsk-(?:(?:proj|svcacct|admin|None)-)?[A-Za-z0-9_-]{20,80}T3BlbkFJ[A-Za-z0-9_-]{20,80}(?![\w-])/,
    'https://platform.openai.com/api-keys',
  ),
  secret(
    'anthropic-key',
    ['sk-ant-'],
    /\bsk-ant-(?:api|admin|oat|ort|sid)\d\d-[A-Za-z0-9_-]{80,110}(?![\w-])/,
    'https://platform.claude.com/settings/keys',
  ),
  secret(
    'hugging-face-token',
    ['hf_', 'api_org_'],
    /\b(?:hf|api_org)_[A-Za-z]{34}\b/,
    'https://huggingface.co/settings/tokens',
  ),
  secret('groq-key', ['gsk_'], /\bgsk_[A-Za-z0-9]{52}\b/, 'https://console.groq.com/keys'),
  secret('replicate-token', ['r8_'], /\br8_[A-Za-z0-9]{37}\b/, 'https://replicate.com/account/api-tokens'),
  secret('perplexity-key', ['pplx-'], /\bpplx-[A-Za-z0-9]{48}\b/, 'https://www.perplexity.ai/account/api/keys'),
  secret('xai-key', ['xai-'], /\bxai-[A-Za-z0-9]{80}\b/, 'https://console.x.ai/'),
  secret('openrouter-key', ['sk-or-v1-'], /\bsk-or-v1-[a-f0-9]{64}\b/, 'https://openrouter.ai/settings/keys'),
  secret(
    'langsmith-key',
    ['lsv2_pt_', 'lsv2_sk_'],
    /\blsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}\b/,
    'https://smith.langchain.com/settings',
  ),
  secret('pinecone-key', ['pcsk_'], /\bpcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{60,65}\b/, 'https://app.pinecone.io/'),
  secret('nvidia-key', ['nvapi-'], /\bnvapi-[A-Za-z0-9_-]{64}(?![\w-])/, 'https://build.nvidia.com/settings/api-keys'),
  secret('tavily-key', ['tvly-'], /\btvly-(?:dev-|prod-)?[A-Za-z0-9]{32}\b/, 'https://app.tavily.com/'),
  secret('cerebras-key', ['csk-'], /\bcsk-[a-z0-9]{48}\b/, 'https://cloud.cerebras.ai/'),
  secret('elevenlabs-key', ['sk_'], /\bsk_[a-f0-9]{48}\b/, 'https://elevenlabs.io/app/developers/api-keys'),
  secret(
    'apify-token',
    ['apify_api_'],
    /\bapify_api_[A-Za-z0-9]{36}\b/,
    'https://console.apify.com/settings/integrations',
  ),
];
