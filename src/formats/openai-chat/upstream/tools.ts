import type { Conversation } from '../../../canonical/conversation.ts'
import type { FunctionTool, NativeTool, ToolChoice } from '../../../canonical/tool.ts'
import { serverFormat } from '../../../canonical/tool.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { ignoredToolName } from '../../shared/ignored-tool-name.ts'
import type { ChatTool, ChatToolChoice } from '../wire.ts'
import { encodeCacheControl } from './parts.ts'

type AllowedTools = Extract<ToolChoice, { readonly kind: 'allowed' }>

/** The tools that may be called. Tools of other formats that this one has no word for are left out and noted. */
export function encodeTools(
  conversation: Pick<Conversation, 'tools' | 'toolChoice'>,
  takesCacheControl: boolean,
  ignored: Set<string>,
): ChatTool[] {
  const { toolChoice } = conversation
  const allowed = toolChoice?.kind === 'allowed' ? allowedNames(toolChoice) : undefined
  const tools: ChatTool[] = []
  for (const tool of conversation.tools) {
    if (allowed !== undefined && !allowed.has(tool.kind === 'native' ? `${tool.type}:${wireName(tool)}` : tool.name))
      continue
    const encoded = tool.kind === 'function' ? encodeFunction(tool, takesCacheControl, ignored) : encodeNativeTool(tool)
    if (encoded !== undefined) tools.push(encoded)
    else if (tool.kind === 'native') ignored.add(ignoredToolName(tool))
  }
  return tools
}

function allowedNames({ names, others = [] }: AllowedTools): ReadonlySet<string> {
  return new Set([...names, ...others.map(({ type, name }) => `${type}:${name}`)])
}

function wireName({ wire }: NativeTool): unknown {
  return objectOf(wire)['name']
}

/** Which tool to call; undefined when that can't be said, which is noted. */
export function encodeToolChoice(choice: ToolChoice, ignored: Set<string>): ChatToolChoice | undefined {
  switch (choice.kind) {
    case 'auto':
    case 'none':
    case 'required':
      return choice.kind
    case 'function':
      return { type: 'function', function: { name: choice.name } }
    case 'allowed':
      // The other tools were left out.
      return choice.required ? 'required' : 'auto'
    case 'native': {
      const wire = objectOf(choice.wire)
      if (choice.format === 'openai-chat') return wire
      if (choice.type === 'custom') return { type: 'custom', custom: { name: wire['name'] } }
      ignored.add('tool_choice')
      return undefined
    }
  }
}

function encodeFunction(
  { name, description, parameters, strict, cacheBreakpoint: mark, extra }: FunctionTool,
  takesCacheControl: boolean,
  ignored: Set<string>,
): ChatTool {
  if (mark !== undefined && !takesCacheControl) ignored.add('cache_control')
  if (extra?.[serverFormat] !== undefined) ignored.add('tools.defer_loading')
  return {
    type: 'function',
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
      ...(strict === undefined ? {} : { strict }),
    },
    ...(mark !== undefined && takesCacheControl ? { cache_control: encodeCacheControl(mark) } : {}),
  }
}

function encodeNativeTool({ format, type, wire }: NativeTool): ChatTool | undefined {
  if (!isJsonObject(wire)) return undefined
  if (format === 'openai-chat') return wire
  return type === 'custom' ? { type: 'custom', custom: encodeCustomTool(wire) } : undefined
}

/** The Responses format writes the same tool without the inner objects. */
function encodeCustomTool(wire: JsonObject): JsonObject {
  const { name, description, format } = wire
  const { type, ...grammar } = objectOf(format)
  return {
    name,
    ...(description === undefined || description === null ? {} : { description }),
    ...(type === 'grammar' ? { format: { type, grammar } } : {}),
  }
}
