import { describe, expect, it } from 'vitest'
import { explainBody, explainStrictly } from '../../src/contract/contract.ts'
import { describeRecordings } from '../support/recordings.ts'
import { contract } from './contract.ts'

const id = 'createMessage'
const user = { role: 'user', content: 'hi' }
const continued = (content: unknown) => ({ model: 'a/b', messages: [user, { role: 'assistant', content }] })

describe('the blocks of an answer', () => {
  const mappingOf = (name: string) => {
    const union = contract.components.schemas[name] as
      | { discriminator?: { mapping: Record<string, string> } }
      | undefined
    return union?.discriminator?.mapping ?? {}
  }
  const kinds = Object.entries(mappingOf('MessageContentBlock'))

  it.each(kinds)('can be sent back: %s', async (kind, ref) => {
    expect(mappingOf('MessageContentBlockParam')).toHaveProperty([kind])
    const schema = contract.components.schemas[ref.replace('#/components/schemas/', '')]
    for (const block of (schema?.['examples'] as unknown[] | undefined) ?? []) {
      expect(await explainStrictly(id, continued([block]))).toEqual([])
    }
  })
})

describeRecordings('recorded requests of the message format', ['anthropic-messages'], (cases) => {
  const requests = cases.filter(({ request }) => request !== undefined)
  it.each(requests)('$name is valid', async ({ request }) => {
    expect(await explainBody(id, request)).toEqual([])
  })

  const answers = cases.filter(({ response }) => Array.isArray((response as { content?: unknown })?.content))
  it.each(answers)('$name can go on', async ({ response }) => {
    const { content } = response as { content: unknown[] }
    expect(await explainBody(id, continued(content))).toEqual([])
  })
})
