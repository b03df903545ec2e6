import { coveringValues } from './covering-values.ts'

type Body = Readonly<Record<string, unknown>>

/** A request with what others of its members need: the tool that is chosen, the item that is referred to, and a trigger behind all items. */
export function withWhatItNames(body: Body, toolSchema: string): Body {
  return { ...body, ...chosenTool(body, toolSchema), ...inputOf(body) }
}

const tools = new Map<string, readonly Body[]>()

function chosenTool({ tool_choice: choice, tools: own }: Body, toolSchema: string): Body {
  if (typeof choice !== 'object' || choice === null) return {}
  const known = tools.get(toolSchema) ?? (coveringValues({ $ref: `#/components/schemas/${toolSchema}` }) as Body[])
  tools.set(toolSchema, known)
  const tool = known.find(({ type }) => type === (choice as Body)['type'])
  return tool === undefined ? {} : { tools: [tool, ...(Array.isArray(own) ? (own as unknown[]) : [])] }
}

function inputOf({ input }: Body): Body {
  if (!Array.isArray(input)) return {}
  const items = input as readonly Body[]
  const isTrigger = ({ type }: Body) => type === 'compaction_trigger'
  const named = items
    .filter(({ type }) => type === 'item_reference')
    .map(({ id }) => ({ type: 'reasoning', id, summary: [] }))
  return { input: [...named, ...items.filter((item) => !isTrigger(item)), ...items.filter(isTrigger)] }
}
