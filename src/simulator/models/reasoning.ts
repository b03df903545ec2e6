import type { Reasoning } from '../../canonical/conversation.ts'
import type { AnswerItem } from '../answer.ts'
import { shorten } from '../prompt.ts'
import type { Random } from '../seeded-random.ts'
import { answerInText, echoSentence } from './echo.ts'
import type { ModelInput, SimulatedModel } from './model.ts'

const thoughtsOfEffort: Readonly<Record<string, number>> = {
  none: 0,
  minimal: 1,
  low: 2,
  medium: 4,
  high: 8,
  xhigh: 16,
  max: 16,
}

const tokensOfThought = 10

const thoughts = [
  'First, what is being asked?',
  'The words matter, so they should be kept as they are.',
  'Is there anything in the history that changes the question?',
  'Nothing contradicts the plain reading.',
  'A short answer is enough here.',
  'Let me check that once more.',
  'The order of the parts should stay the same.',
  'That settles it.',
] as const

/** sim/reasoning: thinks for as long as `reasoning` asks (not at all when it is off), then answers like sim/echo. */
export const reasoning: SimulatedModel = (input) => {
  const answer = answerInText(input, echoSentence(input))
  const thought = think(input)
  return thought === undefined ? answer : { items: [thought, ...answer.items] }
}

function think({ conversation, prompt, random }: ModelInput): AnswerItem | undefined {
  const count = countThoughts(conversation.reasoning)
  if (count === 0) return undefined
  const subject = shorten(prompt.text, 200)
  const text = [`The user said "${subject}".`, ...chooseThoughts(count, random)].join(' ')
  return {
    kind: 'reasoning',
    text,
    summary: `**Reading the prompt**\n\nI thought about "${subject}".`,
    tokensMax: conversation.reasoning?.tokensMax,
  }
}

function countThoughts(asked: Reasoning | undefined): number {
  if (asked?.isEnabled === false) return 0
  if (asked?.tokensMax !== undefined) return Math.min(100, Math.ceil(asked.tokensMax / tokensOfThought))
  return thoughtsOfEffort[asked?.effort ?? 'medium'] ?? 4
}

function chooseThoughts(count: number, random: Random): string[] {
  const start = random.integer(0, thoughts.length - 1)
  return Array.from({ length: count }, (_, index) => thoughts[(start + index) % thoughts.length] ?? thoughts[0])
}
