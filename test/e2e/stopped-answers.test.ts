import { expect, it } from 'vitest'
import { responsesAnswer } from '../support/provider-answers.ts'
import { callers, LoopBench } from '../tools/loop-bench.ts'

const bench = new LoopBench()
const model = 'tools/two'

/** A stream up to its first text, and the event by which its provider stops it. */
function stopped(type: string, status: string): readonly [begun: string, end: string] {
  const { sse: whole } = responsesAnswer([{ kind: 'text', deltas: ['Some ', 'text.'] }])
  const events = whole.split('\n\n').filter((event) => event.includes('data: {'))
  const first = events.findIndex((event) => event.includes('output_text.delta'))
  const response = { id: 'resp_up', object: 'response', status, model: 'm', output: [] }
  const data = JSON.stringify({ type, response, sequence_number: 99 })
  return [`${events.slice(0, first + 1).join('\n\n')}\n\n`, `event: ${type}\ndata: ${data}\n\ndata: [DONE]\n\n`]
}

const ends = {
  'openai-responses': /"type":"response\.(completed|incomplete|failed|cancell?ed)"/g,
  'openai-chat': /"finish_reason":"\w+"/g,
  'anthropic-messages': /"type":"(message_stop|error)"/g,
}
const ways = callers.flatMap((caller) =>
  [
    ['response.cancelled', 'cancelled'],
    ['response.canceled', 'canceled'],
    ['response.queued', 'queued'],
    ['response.failed', 'failed'],
  ].map(([type = '', status = '']) => [caller, type, status] as const),
)

it.each(ways)('an answer ends once, as failed, where its provider stops it: %s, %s', async (caller, type, status) => {
  const [begun, end] = stopped(type, status)
  let stop = () => {}
  bench.upstream.next(({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(begun)
    stop = () => response.end(end)
  })
  // Its head comes with the first text.
  const response = await bench.fetch(caller, bench.body(caller, true, {}, model))
  stop()
  const raw = await response.text()
  expect(response.status, raw).toBe(200)
  expect(raw.match(ends[caller]) ?? [], raw).toHaveLength(1)
  expect(raw).not.toMatch(/"finish_reason":"stop"|message_stop|response\.completed"/)
})
