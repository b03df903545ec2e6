/** A provider's headquarters, and its pages. Absent means unknown. */
export interface ProviderProfile {
  /** ISO 3166-1 alpha-2. */
  readonly headquarters?: string
  readonly privacyPolicyUrl?: string
  readonly termsUrl?: string
  readonly statusUrl?: string
}

/** Public facts by provider slug, only for display. */
export const providerProfiles: Readonly<Record<string, ProviderProfile | undefined>> = {
  ai21: { headquarters: 'IL' },
  'amazon-bedrock': {
    headquarters: 'US',
    privacyPolicyUrl: 'https://aws.amazon.com/privacy/',
    termsUrl: 'https://aws.amazon.com/service-terms/',
    statusUrl: 'https://health.aws.amazon.com/health/status',
  },
  anthropic: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://www.anthropic.com/legal/privacy',
    termsUrl: 'https://www.anthropic.com/legal/commercial-terms',
    statusUrl: 'https://status.anthropic.com',
  },
  azure: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://www.microsoft.com/privacy/privacystatement',
    statusUrl: 'https://status.azure.com',
  },
  baseten: { headquarters: 'US', statusUrl: 'https://status.baseten.co' },
  cerebras: { headquarters: 'US', statusUrl: 'https://status.cerebras.ai' },
  cohere: {
    headquarters: 'CA',
    privacyPolicyUrl: 'https://cohere.com/privacy',
    termsUrl: 'https://cohere.com/terms-of-use',
    statusUrl: 'https://status.cohere.com',
  },
  databricks: { headquarters: 'US', statusUrl: 'https://status.databricks.com' },
  deepinfra: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://deepinfra.com/privacy',
    termsUrl: 'https://deepinfra.com/terms',
    statusUrl: 'https://status.deepinfra.com',
  },
  deepseek: { headquarters: 'CN', statusUrl: 'https://status.deepseek.com' },
  fireworks: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://fireworks.ai/privacy-policy',
    termsUrl: 'https://fireworks.ai/terms-of-service',
    statusUrl: 'https://status.fireworks.ai',
  },
  'github-models': { headquarters: 'US', statusUrl: 'https://www.githubstatus.com' },
  'google-ai-studio': {
    headquarters: 'US',
    privacyPolicyUrl: 'https://policies.google.com/privacy',
    termsUrl: 'https://ai.google.dev/gemini-api/terms',
  },
  'google-vertex': {
    headquarters: 'US',
    privacyPolicyUrl: 'https://cloud.google.com/terms/cloud-privacy-notice',
    termsUrl: 'https://cloud.google.com/terms',
    statusUrl: 'https://status.cloud.google.com',
  },
  groq: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://groq.com/privacy-policy',
    termsUrl: 'https://groq.com/terms-of-use',
    statusUrl: 'https://groqstatus.com',
  },
  huggingface: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://huggingface.co/privacy',
    termsUrl: 'https://huggingface.co/terms-of-service',
    statusUrl: 'https://status.huggingface.co',
  },
  minimax: { headquarters: 'CN' },
  mistral: { headquarters: 'FR', termsUrl: 'https://mistral.ai/terms', statusUrl: 'https://status.mistral.ai' },
  moonshotai: { headquarters: 'CN' },
  nebius: { headquarters: 'NL' },
  nvidia: { headquarters: 'US' },
  'ollama-cloud': {
    headquarters: 'US',
    privacyPolicyUrl: 'https://ollama.com/privacy',
    termsUrl: 'https://ollama.com/terms',
  },
  openai: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://openai.com/policies/privacy-policy',
    termsUrl: 'https://openai.com/policies/services-agreement',
    statusUrl: 'https://status.openai.com',
  },
  openrouter: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://openrouter.ai/privacy',
    termsUrl: 'https://openrouter.ai/terms',
    statusUrl: 'https://status.openrouter.ai',
  },
  perplexity: { headquarters: 'US', statusUrl: 'https://status.perplexity.com' },
  sambanova: { headquarters: 'US' },
  scaleway: { headquarters: 'FR', statusUrl: 'https://status.scaleway.com' },
  stepfun: { headquarters: 'CN' },
  together: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://www.together.ai/privacy',
    termsUrl: 'https://www.together.ai/terms-of-service',
    statusUrl: 'https://status.together.ai',
  },
  upstage: { headquarters: 'KR' },
  vercel: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://vercel.com/legal/privacy-policy',
    termsUrl: 'https://vercel.com/legal/terms',
    statusUrl: 'https://www.vercel-status.com',
  },
  xai: {
    headquarters: 'US',
    privacyPolicyUrl: 'https://x.ai/legal/privacy-policy',
    termsUrl: 'https://x.ai/legal/terms-of-service',
    statusUrl: 'https://status.x.ai',
  },
  xiaomi: { headquarters: 'CN' },
}
