import { describe, expect, it } from 'vitest'
import { emitSpec, emitSpecText } from '../../codegen/emit-spec.ts'
import { miniSpec } from './mini-spec.ts'

async function evaluate(code: string): Promise<Record<string, unknown>> {
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >
}

describe('emitSpec', () => {
  it('gives the contract back as a value', async () => {
    expect((await evaluate(emitSpec(miniSpec())))['spec']).toEqual(miniSpec())
  })
})

describe('emitSpecText', () => {
  it.each(['a: 1\n', '', 'no line end', '# a comment\na: "\\"\\u2028 $ `"\n\n', "it's: 'quoted'\r\n"])(
    'gives %j back',
    async (text) => {
      expect((await evaluate(emitSpecText(text)))['specText']).toBe(text)
    },
  )
})
