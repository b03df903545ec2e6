import type { Conversation } from '../canonical/conversation.ts'
import { gatherInput } from './count-input.ts'
import { loadedTokenCounter } from './count-tokens.ts'

/** Characters whose tokens are counted, not estimated: about 1 ms of ordinary text. */
const countedCharacters = 6000
const usualCharactersPerToken = 4

/**
 * Estimates a conversation's tokens synchronously, in bounded time: the first part of its text is counted, the rest extrapolated from its
 * length. Until the tokenizer is loaded, everything is estimated from the length.
 */
export function estimateInput(conversation: Conversation): number {
  const counter = loadedTokenCounter()
  const { texts, mediaTokens } = gatherInput(conversation)
  let characters = 0
  let counted = 0
  let tokens = 0
  for (const text of texts) {
    characters += text.length
    if (counter === undefined || counted >= countedCharacters) continue
    const stretch = text.slice(0, countedCharacters - counted)
    counted += stretch.length
    tokens += counter.count(stretch)
  }
  const perCharacter = counted === 0 ? 1 / usualCharactersPerToken : tokens / counted
  return mediaTokens + tokens + Math.round((characters - counted) * perCharacter)
}
