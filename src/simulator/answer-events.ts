import type { Conversation } from '../canonical/conversation.ts'
import type { ItemStart, StopReason, TokenLogprob, TurnEvent } from '../canonical/turn-event.ts'
import type { TextPiece, TokenCounter } from '../tokens/count-tokens.ts'
import type { Answer, AnswerItem } from './answer.ts'
import { inventLogprobs } from './logprobs.ts'
import type { Random } from './seeded-random.ts'

/** An answer's events before `finish`, and the content of `finish`. */
export interface Spoken {
  readonly events: TurnEvent[]
  readonly stopReason: StopReason
  readonly stopSequence: string | undefined
  /** Includes reasoning tokens. */
  readonly outputTokens: number
  readonly reasoningTokens: number
}

interface Speech {
  readonly conversation: Conversation
  readonly counter: TokenCounter
  readonly random: Random
  readonly events: TurnEvent[]
  /** Output tokens left. */
  tokensLeft: number
  outputTokens: number
  reasoningTokens: number
}

/**
 * Turns an answer into events, token by token. The output limit cuts it (`max-tokens`, the last item incomplete); a stop sequence ends it
 * before its first occurrence in text. `random` makes the ids: the same answer gets the same ones.
 */
export function speak(
  answer: Answer,
  model: string,
  conversation: Conversation,
  counter: TokenCounter,
  random: Random,
): Spoken {
  const speech: Speech = {
    conversation,
    counter,
    random,
    events: [{ kind: 'start', id: `sim_${random.hex(24)}`, model }],
    tokensLeft: conversation.outputTokensMax ?? Infinity,
    outputTokens: 0,
    reasoningTokens: 0,
  }
  let stopReason: StopReason = answer.items.some((item) => item.kind === 'tool-call') ? 'tool-calls' : 'end'
  let stopSequence: string | undefined
  let index = 0
  for (const item of answer.items) {
    if (speech.tokensLeft <= 0) {
      stopReason = 'max-tokens'
      break
    }
    const stop = item.kind === 'text' ? findStop(item.text, conversation.stop) : undefined
    const isWhole = sayItem(stop === undefined ? item : { kind: 'text', text: stop.before }, index++, speech)
    if (!isWhole) {
      stopReason = 'max-tokens'
      break
    }
    if (stop !== undefined) {
      stopReason = 'stop-sequence'
      stopSequence = stop.sequence
      break
    }
  }
  return {
    events: speech.events,
    stopReason: answer.stopReason ?? stopReason,
    stopSequence: answer.stopReason === undefined ? stopSequence : undefined,
    outputTokens: speech.outputTokens,
    reasoningTokens: speech.reasoningTokens,
  }
}

/** The earliest stop sequence in a text; of two at one place, the one listed first. */
function findStop(text: string, sequences: Conversation['stop']): { before: string; sequence: string } | undefined {
  let best: { at: number; sequence: string } | undefined
  for (const sequence of sequences ?? []) {
    const at = sequence === '' ? -1 : text.indexOf(sequence)
    if (at >= 0 && (best === undefined || at < best.at)) best = { at, sequence }
  }
  return best && { before: text.slice(0, best.at), sequence: best.sequence }
}

/** True when the item is complete. */
function sayItem(item: AnswerItem, index: number, speech: Speech): boolean {
  speech.events.push({ kind: 'item-start', index, item: startOfItem(item, speech.random) })
  switch (item.kind) {
    case 'text': {
      const alternatives = speech.conversation.topLogprobs
      const isWhole = say(item.text, speech, (text) => {
        const logprobs: readonly TokenLogprob[] | undefined =
          alternatives === undefined ? undefined : inventLogprobs(text, alternatives, speech.random)
        return { kind: 'text-delta', index, part: 0, text, ...(logprobs === undefined ? {} : { logprobs }) }
      })
      return endItem(index, isWhole, speech)
    }
    case 'image':
      return endItem(index, true, speech)
    case 'tool-call':
      return endItem(
        index,
        say(item.arguments, speech, (text) => ({ kind: 'arguments-delta', index, text })),
        speech,
      )
    case 'reasoning': {
      const tokensBefore = speech.outputTokens
      const pieces = firstTokens(speech.counter.cut(item.text), item.tokensMax ?? Infinity)
      const isWhole = sayPieces(pieces, speech, (text) => ({ kind: 'reasoning-delta', index, part: 0, text }))
      speech.reasoningTokens += speech.outputTokens - tokensBefore
      // A summary is made from the reasoning afterwards: it is free, and no limit applies.
      if (isWhole) {
        for (const { text } of speech.counter.cut(item.summary)) {
          speech.events.push({ kind: 'summary-delta', index, part: 0, text })
        }
      }
      return endItem(index, isWhole, speech, { signature: speech.random.hex(64), encrypted: invisible(speech.random) })
    }
  }
}

function startOfItem(item: AnswerItem, random: Random): ItemStart {
  switch (item.kind) {
    case 'text':
      return { kind: 'message', id: `msg_${random.hex(24)}` }
    case 'reasoning':
      return { kind: 'reasoning', id: `rs_${random.hex(24)}` }
    case 'image':
      return { kind: 'generated-image', mediaType: item.mediaType, base64: item.base64 }
    case 'tool-call':
      return {
        kind: 'tool-call',
        variant: item.variant,
        id: `${item.variant === 'function' ? 'fc' : 'ctc'}_${random.hex(24)}`,
        callId: `call_${random.hex(24)}`,
        name: item.name,
      }
  }
}

/** Emits as much of a text as the output limit allows; true when that is all of it. */
function say(text: string, speech: Speech, toDelta: (text: string) => TurnEvent): boolean {
  return sayPieces(speech.counter.cut(text), speech, toDelta)
}

function sayPieces(pieces: readonly TextPiece[], speech: Speech, toDelta: (text: string) => TurnEvent): boolean {
  for (const piece of pieces) {
    if (!take(piece, speech)) return false
    speech.events.push(toDelta(piece.text))
  }
  return true
}

function firstTokens(pieces: readonly TextPiece[], tokensMax: number): readonly TextPiece[] {
  let tokens = 0
  const end = pieces.findIndex((piece) => {
    tokens += piece.tokens
    return tokens > tokensMax
  })
  return end === -1 ? pieces : pieces.slice(0, end)
}

function take(piece: TextPiece, speech: Speech): boolean {
  if (piece.tokens > speech.tokensLeft) return false
  speech.tokensLeft -= piece.tokens
  speech.outputTokens += piece.tokens
  return true
}

function endItem(
  index: number,
  isWhole: boolean,
  speech: Speech,
  proof?: { signature: string; encrypted: string },
): boolean {
  speech.events.push({ kind: 'item-done', index, ...proof, ...(isWhole ? {} : { isIncomplete: true }) })
  return isWhole
}

/** Looks like a provider's encrypted reasoning. */
function invisible(random: Random): string {
  return Buffer.from(random.hex(96), 'hex').toString('base64')
}
