import type { Agent, ToolCall, Trial } from './agent.ts'

export type AskedTrial = Exclude<Trial, 'starts'>

/** What a program is asked in each trial; the simulator knows each prompt by its middle. */
export const prompts: Readonly<Record<AskedTrial, string>> = {
  prompt: 'Please say the flower of the day.',
  'tool loop': 'Please write the flower of the day to a file.',
  '429': 'Please say the flower of a day when many ask.',
  'cut text': 'Please say the flower of a day that breaks off.',
  'cut call': 'Please write the flower of a day that breaks off to a file.',
  'cut arguments': 'Please write down the flower of a day that breaks off late.',
  image: 'Please say which flower the picture in this folder shows.',
  resume: 'Please note the flower of a long day in a file.',
  compaction: 'Please keep the flower of a day without end in a file.',
  interrupt: 'Please wait for the flower of a day that nobody has time for.',
  moves: 'Please write the flowers of many days to files.',
}

/** The prompt of the second run, in trials that continue the session. */
export const secondPrompts: Readonly<Partial<Record<AskedTrial, string>>> = {
  resume: 'And what was the flower of that day again?',
  compaction: 'And which flower is kept at last?',
  interrupt: 'Never mind the rest. What is the flower of that day?',
}

/** A text that only the answer contains. */
export const flowers: Readonly<Record<AskedTrial, string>> = {
  prompt: 'tulip',
  'tool loop': 'dahlia',
  '429': 'peony',
  'cut text': 'anemone',
  'cut call': 'dahlia',
  'cut arguments': 'dahlia',
  image: 'dahlia',
  resume: 'zinnia',
  compaction: 'lupin',
  interrupt: 'gentian',
  moves: 'freesia',
}

/** A text that only the summary of a conversation contains. */
export const summaryFlower = 'heather'

/** Content of the file that the program should write. */
export const fileText = 'crocus'

/** Longer than what the gateway itself waits for: the program has to. */
export const retryAfterSeconds = 11

/** Context of the model in the trial of compaction, in tokens, and how many the model says to have read at its first answer. */
export const compactionContext = 100_000
const nearlyAll = 97_000
const summaryWords = [
  'detailed summary',
  'structured',
  'CHECKPOINT',
  'checkpoint',
  'state_snapshot',
  'conversation so far',
]
const summary = `In short, all of it is about the ${summaryFlower}.`

// Events of an answer: its start, the start of an item, then one a token.
const cutAfter = { text: 8, call: 2, arguments: 5 }

const reasoning = 'A flower has to be found.'

/** The answer of a trial. */
export function answer(trial: AskedTrial): string {
  return `The flower, as far as anybody here can tell, is the ${flowers[trial]}.`
}

/** A shell command that reports that it runs, and never ends. Some programs refuse to run `sleep`. */
const slowLine = (file: string) => `echo begun > '${file}'; tail -f /dev/null`

/** The simulator's scripts for a program that writes a file for each trial. */
export function scriptsFor(
  { writes, looks = [], shells = [], compactsAt = nearlyAll }: Agent,
  fileOf: (trial: AskedTrial) => string,
): string {
  const offers = [...new Set([...writes, ...looks, ...shells].map(({ name }) => name))]
  // What a program asks beside the prompt, such as a title for it, offers no tools and uses nothing up.
  const main = offers.length === 0 ? {} : { offers }
  const about = (trial: AskedTrial) => ({ wildcard: `*${prompts[trial]}*`, ...main })
  const isAsked = (trial: AskedTrial) => ({ wildcard: `*${secondPrompts[trial] ?? ''}*`, ...main })
  const calls = (trial: AskedTrial, ways: readonly ToolCall[], text: string, more: object = { reasoning }) =>
    ways.map(({ name, arguments: argumentsOf }) => ({
      ...{ wildcard: `*${prompts[trial]}*`, offers: name, after: 'prompt' },
      answer: { tool_calls: [{ name, arguments: argumentsOf(fileOf(trial), text) }], ...more },
    }))
  const once = <Script extends object>(script: Script) => ({ ...script, times: 1 })
  const cut = <Script extends object>(scripts: readonly Script[], events: number) =>
    scripts.map((script) => ({ ...once(script), fault: { cut_after: events } }))
  const plainCalls = (trial: AskedTrial) => calls(trial, writes, fileText, {})
  const scripts = [
    { ...about('prompt'), answer: answer('prompt') },
    ...calls('tool loop', writes, fileText),
    { ...about('429'), times: 1, fault: { status: 429, retry_after: retryAfterSeconds } },
    { ...about('429'), answer: answer('429') },
    ...cut([{ ...about('cut text'), answer: answer('cut text') }], cutAfter.text),
    { ...about('cut text'), answer: answer('cut text') },
    ...cut(plainCalls('cut call'), cutAfter.call),
    ...plainCalls('cut call'),
    ...cut(plainCalls('cut arguments'), cutAfter.arguments),
    ...plainCalls('cut arguments'),
    ...calls('image', looks, ''),
    ...calls('resume', writes, fileText),
    { ...isAsked('resume'), answer: answer('resume') },
    ...calls('compaction', writes, fileText, { usage: { input_tokens: compactsAt } }).map(once),
    { ...isAsked('compaction'), answer: answer('compaction') },
    ...calls('interrupt', shells, slowLine(fileOf('interrupt'))),
    { ...isAsked('interrupt'), answer: answer('interrupt') },
    // Each program asks for a summary in its own words, with tools or without.
    ...summaryWords.map((word) => ({ wildcard: `*${word}*`, answer: summary })),
    // Programs add reminders after a result, so the prompt may not be the last text.
    { wildcard: '*', ...main, after: 'tool_result', answer: answer('tool loop') },
    { wildcard: '*', after: 'tool_result', answer: summary },
    { ...about('compaction'), answer: answer('tool loop') },
  ]
  return JSON.stringify({ scripts })
}
