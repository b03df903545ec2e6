import { describe, expect, test } from 'vitest'
import { type Json, outcomeOfRelay, passThrough } from './exchanges.ts'
import { smallAnswers } from './small-answers.ts'

/** Words of a provider that nobody knows, each in the place where its format has one. */
const unknown: Readonly<Record<string, readonly Json[]>> = {
  '/responses': [{ service_tier: 'humming' }, { status: 'incomplete', incomplete_details: { reason: 'humming' } }],
  '/messages': [
    { stop_reason: 'humming' },
    { usage: { input_tokens: 1, output_tokens: 1, service_tier: 'humming', speed: 'humming' } },
  ],
  '/chat/completions': [
    { service_tier: 'humming' },
    { choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'humming' }] },
  ],
}

describe.each(Object.entries(smallAnswers))('an answer to %s with a word that nobody knows', (path, answer) => {
  test.each((unknown[path] ?? []).map((words) => [JSON.stringify(words), words] as const))('passes: %s', (_, words) => {
    const relay = answer.relayOf(answer.whole)
    passThrough(relay, [Buffer.from(JSON.stringify({ ...answer.reply, ...words }))])
    expect(outcomeOfRelay(relay).fault).toBeNull()
    expect(answer.endOf(relay)).toContain('Hello')
  })
})
