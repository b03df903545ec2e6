import type { Agent } from './agent.ts'

/** What a program is asked in each trial; the simulator knows each prompt by its middle. */
export const prompts = {
  prompt: 'Please say the flower of the day.',
  'tool loop': 'Please write the flower of the day to a file.',
  '429': 'Please say the flower of a day when many ask.',
  'cut stream': 'Please say the flower of a day that breaks off.',
} as const

export type AskedTrial = keyof typeof prompts

/** What has to be in the answer, or in the file, and in nothing else. */
export const flowers: Readonly<Record<AskedTrial, string>> = {
  prompt: 'tulip',
  'tool loop': 'dahlia',
  '429': 'peony',
  'cut stream': 'anemone',
}

export const fileText = 'crocus'

/** Longer than what the gateway itself waits for: the program has to. */
export const retryAfterSeconds = 11
const eventsBeforeCut = 8

/** The simulator's scripts for a program that writes to `file`, as the text of a scripts file. */
export function scriptsFor({ toolCalls }: Agent, file: string): string {
  const tools = toolCalls.map(({ name }) => name)
  // What a program asks beside the prompt, such as a title for it, offers no tools and uses nothing up.
  const main = tools.length === 0 ? {} : { offers: tools }
  const answer = (trial: AskedTrial) => `The flower, as far as anybody here can tell, is the ${flowers[trial]}.`
  const about = (trial: AskedTrial) => ({ wildcard: `*${prompts[trial]}*`, ...main })
  const scripts = [
    { ...about('prompt'), answer: answer('prompt') },
    ...toolCalls.map((call) => ({
      ...about('tool loop'),
      offers: call.name,
      after: 'prompt',
      answer: { tool_calls: [{ name: call.name, arguments: call.arguments(file, fileText) }] },
    })),
    // Programs add reminders of their own behind a result, so that the prompt need not be the last text.
    { wildcard: '*', ...main, after: 'tool_result', answer: answer('tool loop') },
    { ...about('429'), times: 1, fault: { status: 429, retry_after: retryAfterSeconds } },
    { ...about('429'), answer: answer('429') },
    { ...about('cut stream'), times: 1, answer: answer('cut stream'), fault: { cut_after: eventsBeforeCut } },
    { ...about('cut stream'), answer: answer('cut stream') },
  ]
  return JSON.stringify({ scripts })
}
