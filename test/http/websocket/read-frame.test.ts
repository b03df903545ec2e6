import { describe, expect, it } from 'vitest'
import { readFrame } from '../../../src/http/websocket/read-frame.ts'
import { responseFrames } from '../../../src/operations/responses/response-frames.ts'

const session = responseFrames.open({ bytesMax: 1_000_000, hold: () => true })
const read = (text: string) => readFrame(Buffer.from(text), { depthMax: 4, membersMax: 20 }, session).toString()

describe('a frame', () => {
  it('is the body of a streamed request, its members as they stand in it', () => {
    expect(read('{"type":"response.create","model":"sim/echo", "top_p":0.10}')).toBe(
      '{"stream":true,"model":"sim/echo","top_p":0.10}',
    )
  })

  it('may be nested as deeply as is allowed', () => {
    expect(read('{"type":"response.create","x":[[[1]]]}')).toContain('[[[1]]]')
    expect(() => read('{"type":"response.create","x":[[[[1]]]]}')).toThrow('more than 4 levels')
  })

  it.each(['{"x":[[[[', '[[[[[', '[[[[[}'])('that is too deep is refused before it is parsed: %s', (text) => {
    expect(() => read(text)).toThrow('more than 4 levels')
  })
})
