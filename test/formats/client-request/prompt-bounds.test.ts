import { expect, it } from 'vitest'
import { promptBounds } from '../../../src/formats/client-request/prompt-bounds.ts'
import { scanJson } from '../../../src/streams/scan-json.ts'

const boundsOf = (body: object) =>
  promptBounds({
    body: scanJson(Buffer.from(JSON.stringify(body))),
    ...{ inlineBytes: 0, modalities: new Set<string>(['text']), hasTools: false, isPart: false },
  })
const asked = { model: 'a/m', input: 'How is it?' }
const long = Array.from({ length: 3_000 }, (_, at) => `acme/model-${at}`)

it.each([
  ['plugins', { plugins: [{ id: 'auto-router', allowed_models: long }] }],
  ['provider', { provider: { order: long } }],
  ['models', { models: long }],
  ['trace', { trace: { trace_name: long.join() } }],
])('does not count what the gateway alone reads: %s', (_, more) => {
  const [plain, full] = [boundsOf(asked), boundsOf({ ...asked, ...more })]
  expect(full.promptTokensGuess - plain.promptTokensGuess).toBeLessThan(10)
  expect(full.promptTokensMost - plain.promptTokensMost).toBeLessThan(20)
})

it('counts what a model reads, and what nobody knows', () => {
  for (const more of [{ instructions: long.join() }, { tools: [{ description: long.join() }] }, { unknown: long }])
    expect(boundsOf({ ...asked, ...more }).promptTokensMost).toBeGreaterThan(20_000)
})
