import type { Conversation } from '../canonical/conversation.ts'
import { gatherInput } from './count-input.ts'
import { loadedTokenCounter } from './count-tokens.ts'

/** Characters that are counted rather than guessed from: about 1 ms of ordinary text. */
const countedCharacters = 6000
const usualCharactersPerToken = 4

/**
 * About how many tokens a conversation has, at once and at a bounded price: the first part of its text is counted, the rest has as many
 * for its length. While the tokenizer is not there yet, all of it is guessed from its length.
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
