import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { FunctionTool } from '../../src/canonical/tool.ts'
import { compareShapes, type ShapedRequest } from '../../src/prompt-cache/compare-shapes.ts'
import { ShapeMaker } from '../../src/prompt-cache/shape-maker.ts'
import { readShape, writeShape } from '../../src/records/prompt-shape.ts'

const maker = new ShapeMaker(() => new Uint8Array(32).fill(7))
const tool = (name: string, description = `Does ${name}.`): FunctionTool => ({ kind: 'function', name, description })
const says = (text: string, cacheBreakpoint?: object): Item => ({
  kind: 'message',
  role: 'user',
  parts: [{ kind: 'text', text, ...(cacheBreakpoint !== undefined && { cacheBreakpoint }) }],
})
const talk: Conversation = {
  instructions: `Be kind. It is 2026-01-05T10:00:00Z. ${'Rules. '.repeat(50)}`,
  tools: [tool('add'), tool('look')],
  items: [says('one'), says('1 pm'), says('three')],
}

function asked(changes: Partial<Conversation> = {}, fields: Partial<ShapedRequest> = {}): ShapedRequest {
  const shape = readShape(writeShape(maker.shapeOf('organization', { ...talk, ...changes })))
  if (shape === null) throw new Error('not readable')
  return { model: 'm', endpointTag: 'e', createdAt: 0, inputTokens: 5_000, shape, ...fields }
}

describe('what broke the cached beginning', () => {
  const longer = [...talk.items, says('four')]
  const at = (text: string) => talk.instructions?.replace('2026-01-05T10:00:00Z', text) ?? ''
  it.each<[string, ShapedRequest, string, number | null]>([
    ['tools in another order', asked({ tools: talk.tools.toReversed() }), 'tools_reordered', 0],
    ['another tool', asked({ tools: [tool('add'), tool('find')] }), 'tools_changed', 0],
    ['no tools any more', asked({ tools: [] }), 'tools_changed', 0],
    ['a system prompt that is gone', asked({ items: [says('one')], instructions: 'x' }), 'system_changed', 1],
    ['the time in a message', asked({ items: [says('one'), says('2 pm'), says('three')] }), 'timestamp', 3],
    ['the time in the system prompt', asked({ instructions: at('2026-02-17T11:31:09Z') }), 'timestamp', 1],
    ['other words in the system prompt', asked({ instructions: 'Be brief.' }), 'system_changed', 1],
    ['an earlier message', asked({ items: [says('one'), says('deux'), says('three')] }), 'earlier_message_changed', 3],
    [
      'a number in an earlier message',
      asked({ items: [says('one'), says('2 pm or so')] }),
      'earlier_message_changed',
      3,
    ],
    ['messages that are gone', asked({ items: longer.slice(1) }), 'history_truncated', 2],
    ['another model', asked({}, { model: 'n' }), 'model_changed', null],
    ['another endpoint', asked({}, { endpointTag: 'f' }), 'endpoint_changed', null],
    ['too much time', asked({ items: longer }, { createdAt: 5 * 60_001 }), 'expired', null],
    ['few tokens', asked({}, { inputTokens: 1_023 }), 'too_short', null],
    ['nothing that is known', asked({ items: longer }, { createdAt: 5 * 60_000 }), 'unknown', null],
  ])('is %s', (_, later, kind, position) => {
    expect(compareShapes(asked(), later)).toMatchObject({ kind, position })
  })

  it.each([
    ['tools that are gone', asked({ tools: [] }), 'tools', 1, 1],
    ['a system text that differs', asked({ instructions: 'Be brief.' }), 'system', 1, 1],
    ['a message', asked({ items: [says('one'), says('deux'), says('three')] }), 'message', 2, 3],
  ])('stands in a block of a kind, of which it is one: %s', (_, later, kind, number, count) => {
    expect(compareShapes(asked(), later).block).toEqual({ kind, number, count, isExact: true })
  })

  it('counts what both have in common, at the beginning and in all', () => {
    const { commonShare, sharedShare } = compareShapes(asked(), asked({ instructions: at('2026-02-17T11:31:09Z') }))
    expect(commonShare).toBeLessThan(0.3)
    expect(sharedShare).toBe(1)
    const changed = compareShapes(asked(), asked({ instructions: 'Be brief.' }))
    expect(changed.sharedShare).toBeGreaterThan(0.8)
    expect(changed.sharedShare).toBeLessThan(1)
    expect(compareShapes(asked(), asked({ items: longer })).commonShare).toBeGreaterThan(0.8)
  })

  it('is nothing where only the mark up to which to cache has moved, or ids of items', () => {
    const marked = asked({ items: [says('one', {}), says('1 pm'), { ...says('three'), id: 'msg_1' } as Item] })
    expect(compareShapes(asked(), marked)).toMatchObject({ kind: 'unknown', position: null, commonShare: 1 })
  })

  it('is not known by hashes of another key, and differs between organizations', () => {
    const other = new ShapeMaker(() => new Uint8Array(32).fill(8)).shapeOf('organization', talk)
    expect(compareShapes(asked(), asked({}, { shape: other }))).toMatchObject({ kind: 'unknown', sharedShare: 0 })
    expect(maker.shapeOf('elsewhere', talk).blocks[0]?.plain).not.toBe(asked().shape.blocks[0]?.plain)
  })
})

describe('a long prompt', () => {
  const many = (count: number, changed = -1): Conversation => ({
    tools: [],
    items: Array.from({ length: count }, (_, index) => says(index === changed ? 'other' : `message ${index}`)),
  })
  const long = (count: number, changed?: number) =>
    asked({}, { shape: maker.shapeOf('organization', many(count, changed)) })

  it('keeps its first 48 blocks and its last 16', () => {
    const { count, blocks, leftOutSize } = long(200).shape
    expect([count, blocks.length, blocks[47]?.position, blocks[48]?.position]).toEqual([200, 64, 47, 184])
    expect(leftOutSize).toBeGreaterThan(0)
    expect(long(64).shape).toMatchObject({ count: 64, leftOutSize: 0 })
  })

  it('is known to go on where it was, by the hash of all before', () => {
    expect(compareShapes(long(200), long(202))).toMatchObject({ kind: 'unknown', position: null })
    expect(compareShapes(long(200), long(202)).commonShare).toBeGreaterThan(0.98)
    expect(compareShapes(long(60), long(66)).position).toBeNull()
  })

  it('is known to differ among the blocks that are left out, but not where', () => {
    expect(compareShapes(long(200), long(202, 100))).toMatchObject({
      ...{ kind: 'earlier_message_changed', position: 48 },
      block: { kind: 'message', number: 49, count: 202, isExact: false },
    })
    expect(compareShapes(long(200), long(202, 47))).toMatchObject({ kind: 'earlier_message_changed', position: 47 })
    expect(compareShapes(long(200), long(202, 190))).toMatchObject({ kind: 'earlier_message_changed', position: 190 })
    // They have no block behind the first ones in common.
    expect(compareShapes(long(100), long(200))).toMatchObject({ kind: 'unknown', position: 48 })
  })
})
