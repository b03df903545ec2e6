import { toModelId } from '../catalog/model-id.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import { literal } from './secrets.ts'

/**
 * The id of a model that callers know by `name`, a name of their own choice: `author/slug`, whose slug is that name, so that callers may go
 * on sending it alone. The author is that of the model behind it, so that a model with its usual name replaces what is known of it.
 */
export function idForName(
  name: string,
  preset: ProviderPreset | undefined,
  upstreamModel: string,
  slug: string,
): string {
  const plain = literal(name.trim().replaceAll(/[\s~\p{C}]+/gu, '-'))
  if (/^[^\s/~]+(\/[^\s/]+)+$/.test(plain)) return plain
  const known = preset === undefined ? undefined : toModelId(preset, upstreamModel)
  const author = known?.split('/', 1)[0] ?? slug
  return `${author}/${plain.replaceAll(/^\/+|\/+$/g, '').replaceAll('/', '-')}`
}

const otherWork =
  /(^|[/.:-])(text-)?(embedding|embed|rerank|whisper|tts|dall-e|moderation|transcribe|stable-diffusion|sd3|imagen|veo|sora|titan-embed|realtime)/i

/** Whether a name is that of a model for something else than conversations. */
export function isForOtherWork(upstreamModel: string): boolean {
  return otherWork.test(upstreamModel)
}
