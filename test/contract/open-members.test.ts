import { describe, expect, test } from 'vitest'
import { echoed } from '../../codegen/emit-gaps.ts'
import { parseSpec, readSpecText, refName } from '../../codegen/spec.ts'
import { fitAnswer } from '../../src/contract/fit-answer.ts'

type Node = Readonly<Record<string, unknown>>

/**
 * What the gateway writes itself in an answer, takes from the request, or maps from the provider's words to its own before the answer is
 * held to the contract; and what it runs itself.
 */
const gatewaysOwn: ReadonlySet<string> = new Set([
  ...echoed,
  'ErrorMetadata',
  'ErrorType',
  'ResponseErrorCode',
  'MessageErrorKind',
  'ResponseStatus',
  'IncompleteReason',
  'Truncation',
  'ServiceTier',
  'MessageStopReason',
  'MessageSpeed',
  'FailableItemStatus',
  'TextEditorCommand',
  'MemoryAction',
  // Of what the caller sent, in its own words.
  'ToolOutputPart',
  'CompactedMessage',
  // Read by type when it is sent back to another provider.
  'ReasoningFormat',
  'MessageImageMediaType',
])

/** The unions and lists of words in what providers make, that may not grow. */
function closedIn(roots: readonly string[]): string[] {
  const schemas = parseSpec(readSpecText()).components.schemas as Readonly<Record<string, Node>>
  const seen = new Set<string>()
  const closed = new Set<string>()
  const visit = (name: string, node: unknown) => {
    if (Array.isArray(node)) for (const each of node as readonly unknown[]) visit(name, each)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const schema = node as Node
    const ref = refName(schema)
    if (ref !== undefined) {
      if (seen.has(ref) || gatewaysOwn.has(ref)) return
      seen.add(ref)
      visit(ref, schemas[ref])
      return
    }
    const isClosed = schema['discriminator'] !== undefined || Array.isArray(schema['enum'])
    if (isClosed && schema['x-open'] !== true) closed.add(name)
    for (const keyword of ['oneOf', 'anyOf', 'allOf', 'items', 'additionalProperties']) visit(name, schema[keyword])
    for (const [member, inner] of Object.entries((schema['properties'] as Node | undefined) ?? {})) {
      visit(`${name}.${member}`, inner)
    }
  }
  for (const root of roots) visit(root, { $ref: `#/components/schemas/${root}` })
  return [...closed].toSorted()
}

describe('unions and lists of words of what providers make', () => {
  test('of responses may all grow', () => {
    expect(closedIn(['OutputItem', 'ResponseStreamEvent', 'CompactedItem'])).toEqual([])
  })

  test('of messages may all grow, but for what a type already says', () => {
    // The type of each caller is one of the union's own, which may grow.
    const said = ['MessageCodeCaller.type', 'MessageTextEditorView.file_type']
    expect(closedIn(['MessageContentBlock', 'MessageStreamEvent']).filter((name) => !said.includes(name))).toEqual([])
  })
})

describe('an item with something that nobody knows within', () => {
  const fitOf = (item: object) =>
    fitAnswer('createResponse', 'event', {
      type: 'response.output_item.done',
      sequence_number: 0,
      output_index: 0,
      item,
    })
  const blockOf = (content_block: object) =>
    fitAnswer('createMessage', 'event', { type: 'content_block_start', index: 0, content_block })
  const search = { type: 'web_search_call', id: 'w', status: 'completed', action: { type: 'search', query: 'q' } }
  const click = { type: 'click', x: 1, y: 1, button: 'left' }
  const computer = { type: 'computer_call', id: 'c', call_id: 'c', status: 'completed', pending_safety_checks: [] }

  test.each([
    ['an action of a search', { ...search, action: { type: 'hum', tune: 1 } }],
    ['a source', { ...search, action: { type: 'search', query: 'q', sources: [{ type: 'hum' }] } }],
    ['a status of a search', { ...search, status: 'humming' }],
    ['an action of a computer', { ...computer, action: { type: 'hum' } }],
    ['a button', { ...computer, action: { ...click, button: 'third' } }],
    ['a status of a message', { type: 'message', id: 'm', role: 'assistant', status: 'paused', content: [] }],
    ['a phase', { type: 'message', id: 'm', role: 'assistant', status: 'completed', phase: 'draft', content: [] }],
  ])('passes: %s', (_, item) => {
    expect(fitOf(item)).toBe('fits')
  })

  test('is held to the shape of what is known', () => {
    expect(fitOf({ ...search, action: { type: 'search', query: 5 } })).toMatchObject({ path: '/item/action/query' })
    expect(fitOf({ ...search, action: { tune: 1 } })).toMatchObject({ path: '/item/action' })
    expect(fitOf({ ...search, status: 5 })).toMatchObject({ path: '/item/status' })
  })

  test('passes in a message too', () => {
    const use = { type: 'tool_use', id: 't', name: 'f', input: {}, caller: { type: 'hum_20300101', tool_id: 'x' } }
    expect(blockOf(use)).toBe('fits')
    const result = { type: 'code_execution_tool_result', tool_use_id: 't', content: { type: 'hum' } }
    expect(blockOf(result)).toBe('fits')
  })
})
