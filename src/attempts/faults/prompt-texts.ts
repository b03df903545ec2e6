import { isJsonObject } from '../../streams/untrusted-json.ts'

/** What of a request is looked at, at most: more than fits into any model's context. */
const charactersMax = 8 * 1024 * 1024
const nodesMax = 200_000

/** Members that hold names of ours, of the format's or of the caller's program: an error is of no use without them. */
const nameMembers: ReadonlySet<string> = new Set([
  'model',
  'models',
  'fallbacks',
  'type',
  'role',
  'name',
  'id',
  'provider',
  'plugins',
  'route',
  'include',
  'service_tier',
  'speed',
  'effort',
  'verbosity',
  'detail',
  'truncation',
  'media_type',
  'format',
  'tool_choice',
])

/** Members that describe shapes; only the descriptions in them are prose. */
const shapeMembers: ReadonlySet<string> = new Set(['tools', 'functions', 'response_format', 'text', 'output_config'])

/** The texts of a request's body that somebody wrote for the model, wherever they stand in it. */
export function* promptTexts(body: Readonly<Record<string, unknown>>): Generator<string> {
  const pending: { readonly value: unknown; readonly isShape: boolean }[] = [{ value: body, isShape: false }]
  let characters = 0
  for (let nodes = 0; nodes < nodesMax; nodes++) {
    const next = pending.pop()
    if (next === undefined) return
    const { value, isShape } = next
    if (typeof value === 'string') {
      characters += value.length
      if (characters > charactersMax) return
      yield value
    } else if (Array.isArray(value)) {
      for (const each of value) if (!isShape || typeof each !== 'string') pending.push({ value: each, isShape })
    } else if (isJsonObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        if (nameMembers.has(name)) continue
        if (isShape && typeof member === 'string' && name !== 'description') continue
        // `text` is a shape where it is the format of an answer, prose where it is a part's.
        pending.push({ value: member, isShape: isShape || (typeof member !== 'string' && shapeMembers.has(name)) })
      }
    }
  }
}
