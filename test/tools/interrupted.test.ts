import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { call, LoopBench, text } from './loop-bench.ts'
import { loopWith } from './loop-with.ts'

/** A clock that stands still until it is told to go on. */
let running: { readonly signal: AbortSignal; readonly answer: (isBug?: boolean) => void } | undefined
const bugs: unknown[] = []
const toolLoop = loopWith(
  ({ signal }) =>
    new Promise((resolve, reject) => {
      const answer = (isBug = false) =>
        isBug ? reject(new Error('secret inside')) : resolve({ text: 'noon', isError: false, item: {} })
      running = { signal, answer }
    }),
  (error) => bugs.push(error),
)
const bench = new LoopBench({ steps: { inputSteps: [], outputSteps: [], toolLoop } })
const tools = [{ type: 'service:datetime' }]

/** A streamed request, up to the moment when its tool runs. */
async function untilToolRuns() {
  running = undefined
  const controller = new AbortController()
  const body = bench.body('openai-responses', true, { tools })
  const response = await bench.fetch('openai-responses', body, { signal: controller.signal })
  await eventually(() => running).toBeDefined()
  return { controller, response }
}

describe('a tool that runs', () => {
  it('is shown as it begins, while it runs', async () => {
    bench.says([text('Let me see. '), call('datetime')], [text('Noon.')])
    const { response } = await untilToolRuns()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let seen = ''
    while (!seen.includes('service:datetime')) seen += (await reader?.read())?.value ?? ''
    expect(seen).toContain('"status":"in_progress"')
    expect(seen).not.toContain('Noon.')
    running?.answer()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      seen += value
    }
    expect(seen).toContain('Noon.')
  })

  it('is cancelled when its caller goes, and no provider is asked again', async () => {
    bench.says([call('datetime')], [text('Noon.')])
    const { controller } = await untilToolRuns()
    expect(running?.signal.aborted).toBe(false)
    controller.abort()
    await eventually(() => running?.signal.aborted).toBe(true)
    running?.answer()
    expect(bench.sent).toHaveLength(1)
  })

  it('tells nobody but the log what its bug says', async () => {
    bench.says([call('datetime')], [text('Oh.')])
    const { response } = await untilToolRuns()
    running?.answer(true)
    const raw = await response.text()
    expect(raw).toContain('Oh.')
    expect(raw).not.toContain('secret inside')
    expect(JSON.stringify(bench.sent)).not.toContain('secret inside')
    expect(JSON.stringify(bench.sent[1])).toContain('the tool failed')
    expect(bugs).toHaveLength(1)
  })
})
