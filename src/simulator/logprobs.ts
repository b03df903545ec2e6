import type { TokenLogprob, TopLogprob } from '../canonical/turn-event.ts'
import type { Random } from './seeded-random.ts'

const encoder = new TextEncoder()

/** Made-up log probabilities for one piece of text: the piece itself first among `alternatives` tokens, best first. */
export function inventLogprobs(text: string, alternatives: number, random: Random): readonly TokenLogprob[] {
  let logprob = -random.integer(1, 400) / 1000
  const chosen = describe(text, logprob)
  const top: TopLogprob[] = []
  for (let rank = 0; rank < alternatives; rank++) {
    top.push(rank === 0 ? chosen : describe(`${text}${rank}`, logprob))
    logprob -= random.integer(500, 1500) / 1000
  }
  return [{ ...chosen, top }]
}

function describe(token: string, logprob: number): TopLogprob {
  return { token, logprob: Math.round(logprob * 1000) / 1000, bytes: [...encoder.encode(token)] }
}
