import { describe, expect, it } from 'vitest'
import { recallCall } from '../../../../src/formats/openai-responses/client/recall-call.ts'
import type { InputItem } from '../../../../src/formats/openai-responses/wire.ts'

const item = { type: 'service:datetime', id: 'st_1', datetime: '2026-03-02T09:15:00Z', timezone: 'UTC' } as const
const text = (said: string) => ({ parts: [{ kind: 'text', text: said }] })
const recalled = (more: object) => recallCall({ ...item, status: 'completed', ...more } as InputItem, 0, new Set())

describe('a call of an earlier answer', () => {
  it('is what its item tells of it', () => {
    const call = { name: 'datetime_2', arguments: '{"timezone":"UTC"}', output: 'It is 9:15.' }
    expect(recalled({ call })).toEqual([
      { kind: 'tool-call', variant: 'function', callId: 'st_1', name: 'datetime_2', arguments: call.arguments },
      { kind: 'tool-result', variant: 'function', callId: 'st_1', ...text('It is 9:15.') },
    ])
  })

  it('is read from the other members of an item without it', () => {
    const { datetime, timezone } = item
    for (const call of [undefined, { name: '', arguments: '' }])
      expect(recalled({ call })).toMatchObject([
        { name: 'datetime', arguments: '{}' },
        text(JSON.stringify({ datetime, timezone })),
      ])
  })

  it.each(['incomplete', 'failed'])('has failed where its item is %s', (status) => {
    const call = { name: 'datetime', arguments: '{}', output: 'Error: no' }
    expect(recalled({ status, call })).toMatchObject([{}, { ...text('Error: no'), isError: true }])
  })

  it('has a name that every provider takes, whatever a caller makes of it', () => {
    const call = { name: `a b"\n${'c'.repeat(100)}`, arguments: '{}' }
    expect(recalled({ call })[0]).toMatchObject({ name: `a_b__${'c'.repeat(59)}` })
  })
})
