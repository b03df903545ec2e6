import type { Conversation } from '../../../canonical/conversation.ts'
import { noteIncludes } from '../../shared/note-includes.ts'
import { noteForeign, saidByMarks } from '../../shared/unsupported-parameters.ts'
import { formatId } from '../wire.ts'

/** Adds the names of parameters that this format can't express to `ignored`. Default values are not noted. */
export function noteUnsupported(conversation: Conversation, ignored: Set<string>): void {
  const { modalities, metadata } = conversation
  const asked: Readonly<Record<string, boolean>> = {
    frequency_penalty: (conversation.frequencyPenalty ?? 0) !== 0,
    presence_penalty: (conversation.presencePenalty ?? 0) !== 0,
    repetition_penalty: (conversation.repetitionPenalty ?? 1) !== 1,
    min_p: (conversation.minP ?? 0) !== 0,
    top_a: (conversation.topA ?? 0) !== 0,
    logit_bias: Object.keys(conversation.logitBias ?? {}).length > 0,
    seed: conversation.seed !== undefined,
    top_logprobs: conversation.topLogprobs !== undefined,
    modalities: modalities?.some((modality) => modality !== 'text') ?? false,
    image_config: conversation.imageConfig !== undefined,
    prompt_cache_key: conversation.promptCacheKey !== undefined,
    metadata: Object.keys(metadata ?? {}).length > 0,
  }
  for (const [name, isAsked] of Object.entries(asked)) if (isAsked) ignored.add(name)
  noteForeign(conversation, formatId, ignored, saidByMarks(conversation))
  noteIncludes(conversation, ignored)
}
