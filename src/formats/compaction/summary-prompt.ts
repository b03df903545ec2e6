import type { MessageItem } from '../../canonical/item.ts'

/** The request for a summary, sent in place of the next turn. */
export const summaryRequest = `The conversation above is about to be replaced by a summary of it, written by you now. Whoever continues will see this summary and not the conversation, so everything that is needed to go on must be in it.

Write, in the language of the conversation:
1. What the user wants: the goal, and each requirement, preference and correction that still holds, in the user's own words where these matter.
2. What was done so far, and what came of it: files, commands, results and decisions with their reasons, with exact names, paths, values and error messages.
3. How things stand: what is finished, what is in progress, what failed and was given up.
4. What comes next: the open steps in order, and questions that wait for an answer.

Leave out greetings, repetitions and anything that no later step depends on. Do not invent anything, do not continue the task, and call no tools. Answer with the summary alone.`

const opening = 'Earlier parts of this conversation were replaced by this summary of them:'

/** A summary as it appears in the continued conversation. */
export function summaryText(summary: string): string {
  return `${opening}\n\n<summary>\n${summary}\n</summary>`
}

/** Whether `summaryText` made a text. */
export function isSummaryText(text: string): boolean {
  return text.startsWith(opening)
}

export const summaryRequestItem: MessageItem = {
  kind: 'message',
  role: 'user',
  parts: [{ kind: 'text', text: summaryRequest }],
}
