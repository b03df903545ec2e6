import { branchesOf, valuesOf } from './sample.ts'

type Body = Readonly<Record<string, unknown>>

const madeUp = 'x1'
const inputItems = branchesOf({ $ref: '#/components/schemas/InputItem' })

/** The call that a result in a history answers, in each format; undefined for what answers none. */
const callFor: Readonly<Record<string, (entry: Body) => object | undefined>> = {
  input({ type, call_id: id }) {
    if (typeof type !== 'string' || !type.endsWith('_output') || id !== madeUp) return undefined
    const call = inputItems.find(({ schema }) => schema.properties?.['type']?.const === type.replace(/_output$/, ''))
    return call && { ...(valuesOf(call)[0] as object), call_id: madeUp, id: madeUp }
  },
  messages({ role, content }) {
    if (role === 'tool') {
      const call = { type: 'function', id: madeUp, function: { name: 'weather', arguments: '{}' } }
      return { role: 'assistant', content: null, tool_calls: [call] }
    }
    const answers = Array.isArray(content) && (content as Body[]).some(({ type }) => type === 'tool_result')
    const call = { type: 'tool_use', id: madeUp, name: 'weather', input: {} }
    return answers ? { role: 'assistant', content: [call] } : undefined
  },
}

/** A body in which every result of a tool comes after its call. */
export function withCalls(body: Body): Body {
  const changed = Object.entries(callFor).flatMap(([name, find]) => {
    const entries = body[name]
    if (!Array.isArray(entries)) return []
    return [[name, (entries as Body[]).flatMap((entry) => [find(entry) ?? [], entry].flat())]]
  })
  return { ...body, ...Object.fromEntries(changed) }
}
