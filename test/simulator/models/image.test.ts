import { expect, it } from 'vitest'
import { ask, conversationOf } from '../ask.ts'

const imagesOf = async (prompt: string, more: object = { modalities: ['image', 'text'] }) =>
  (await ask('sim/image', conversationOf(prompt, more))).items.flatMap(({ start }) =>
    start.kind === 'generated-image' ? [start] : [],
  )

it('sim/image draws a PNG, the same for the same prompt', async () => {
  const [one, ...more] = await imagesOf('A lighthouse')
  expect(more).toEqual([])
  expect(one?.mediaType).toBe('image/png')
  expect(
    Buffer.from(one?.base64 ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect(await imagesOf('A lighthouse')).toEqual([one])
  expect(await imagesOf('A ship')).not.toEqual([one])
})

it('sim/image only describes it where no picture is asked for', async () => {
  expect(await imagesOf('A lighthouse', {})).toEqual([])
  expect((await ask('sim/image', conversationOf('A lighthouse'))).text).toBe('A picture of "A lighthouse".')
})
