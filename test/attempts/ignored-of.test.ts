import { describe, expect, it } from 'vitest'
import { ignoredOf } from '../../src/attempts/ignored-of.ts'
import type { Turn } from '../../src/canonical/turn.ts'

const format = 'google-gemini'
const turnWith = (fields: Partial<Turn>) => ({ unknownFields: [], routing: {}, ...fields }) as unknown as Turn
const turn = turnWith({ unknownFields: ['foo'], unknownMembers: ['tools[3].strictt', 'reasoning.bar'] })

describe('what a provider was not told', () => {
  it('is what its format left out, and all that the contract does not know', () => {
    expect(ignoredOf(['top_k'], turn, format, false)).toEqual(['top_k', 'foo', 'tools[3].strictt', 'reasoning.bar'])
  })

  it('leaves out what a request that was encoded anew for its own format carries on', () => {
    const conversation = () => ({ items: [], tools: [], extra: { 'openai-chat': { foo: 1 } } })
    const own = turnWith({ clientFormat: 'openai-chat', unknownFields: ['foo', 'bar'], conversation })
    expect(ignoredOf([], own, 'openai-chat', false)).toEqual(['bar'])
    expect(ignoredOf([], own, format, false)).toEqual(['foo', 'bar'])
  })

  it('is what the relay left out alone where the rest went through as written', () => {
    expect(ignoredOf(['top_k'], turn, format, true)).toEqual(['top_k'])
  })

  it('names a member once, with its place', () => {
    expect(ignoredOf(['tools.strictt'], turn, format, false)).toEqual(['tools[3].strictt', 'foo', 'reasoning.bar'])
    const several = turnWith({ unknownMembers: ['tools[].strictt'] })
    expect(ignoredOf(['top_k', 'tools.strictt'], several, format, false)).toEqual(['top_k', 'tools[].strictt'])
  })

  it('names an echo that only a stream could begin with', () => {
    const echoing = { echoesUpstreamBody: true }
    expect(ignoredOf([], turnWith({ ...echoing, isStream: false }), format, true)).toEqual(['debug.echo_upstream_body'])
    expect(ignoredOf([], turnWith({ ...echoing, isStream: true }), format, true)).toEqual([])
  })

  it('names encrypted texts that the account could not read', () => {
    const leftOut = new Set(['input.reasoning'])
    expect(
      ignoredOf(
        [],
        turnWith({ proofs: { open: () => null, openPart: () => null, dropsAll: false, leftOut } }),
        format,
        true,
      ),
    ).toEqual(['input.reasoning'])
  })
})
