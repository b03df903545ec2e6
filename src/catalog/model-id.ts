import type { ProviderPreset } from './provider-preset.ts'

// Providers spell the same author differently.
const authors: Readonly<Record<string, string>> = {
  'deepseek-ai': 'deepseek',
  minimaxai: 'minimax',
  'zai-org': 'z-ai',
  'stepfun-ai': 'stepfun',
  xiaomimimo: 'xiaomi',
  mistral: 'mistralai',
  moonshot: 'moonshotai',
  xai: 'x-ai',
  zai: 'z-ai',
}

/**
 * The catalog id (`author/slug`, lower case) of a provider's `upstreamModel`: the same model at several providers gets one id if their
 * names allow it. `accounts/…/models/x` counts as `x`; a name without author gets the provider's.
 */
export function toModelId(
  preset: Pick<ProviderPreset, 'author' | 'plainName' | 'hasDashedVersions'>,
  upstreamModel: string,
): string {
  const own = upstreamModel.toLowerCase().replace(/^accounts\/[^/]+\/models\//, '')
  const plain = preset.plainName?.(own) ?? own
  const name = preset.hasDashedVersions ? plain.replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2') : plain
  const slash = name.indexOf('/')
  if (slash > 0) {
    const author = name.slice(0, slash)
    return `${authors[author] ?? author}${name.slice(slash)}`
  }
  return `${preset.author}/${name}`
}
