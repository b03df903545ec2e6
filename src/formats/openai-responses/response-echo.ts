import type { Schema } from '../../contract/contract.ts'
import { maskUrl } from '../../errors/mask.ts'
import type { AnswerIdentity } from '../format.ts'
import { type Response, type ResponseRequest, serviceTierOf, type WireTool } from './wire.ts'

/**
 * A response at its start, made from the request: its settings, with the standard's defaults. Written as one literal, because spreading
 * changes the object's shape for each member.
 */
export function startResponse(request: ResponseRequest, identity: AnswerIdentity): Response {
  const { reasoning, prompt, prompt_cache_options: cacheOptions, user } = request
  const response: Response = {
    id: `resp_${idStem(identity)}`,
    object: 'response',
    created_at: identity.createdAt,
    completed_at: null,
    status: 'in_progress',
    model: identity.model,
    output: [],
    error: null,
    incomplete_details: null,
    instructions: request.instructions ?? null,
    previous_response_id: null,
    tools: request.tools === undefined ? [] : request.tools.map(echoTool),
    tool_choice: request.tool_choice ?? 'auto',
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    max_tool_calls: identity.toolUsesMax ?? request.max_tool_calls ?? null,
    max_output_tokens: identity.outputTokensMax ?? request.max_output_tokens ?? null,
    temperature: request.temperature ?? 1,
    top_p: request.top_p ?? 1,
    top_logprobs: request.top_logprobs ?? 0,
    presence_penalty: request.presence_penalty ?? 0,
    frequency_penalty: request.frequency_penalty ?? 0,
    reasoning: reasoning === undefined || reasoning === null ? null : { effort: null, summary: null, ...reasoning },
    text: echoText(request.text),
    truncation: request.truncation ?? 'disabled',
    service_tier: serviceTierOf(request.service_tier) ?? 'auto',
    store: false,
    background: false,
    metadata: request.metadata ?? {},
    prompt_cache_key: request.prompt_cache_key ?? null,
    safety_identifier: request.safety_identifier ?? null,
    usage: null,
  }
  if (prompt !== undefined && prompt !== null) response.prompt = prompt
  if (cacheOptions !== undefined && cacheOptions !== null) response.prompt_cache_options = cacheOptions
  if (user !== undefined) response.user = user
  return response
}

/** The common part of the gateway's own ids in one answer. */
export function idStem({ generationId }: AnswerIdentity): string {
  return generationId.startsWith('gen-') || generationId.startsWith('gen_') ? generationId.slice(4) : generationId
}

/** A tool as echoed in a response. */
export function echoTool(tool: WireTool): WireTool {
  // The standard requires every member of a function tool in the echo, null if absent.
  if (tool.type === 'function') return { description: null, parameters: null, strict: null, ...tool }
  if (tool.type !== 'mcp') return tool
  // Credentials for the caller's MCP server must not be in an answer.
  const { authorization: _, headers: __, ...shown } = tool
  return typeof shown.server_url === 'string' ? { ...shown, server_url: maskUrl(shown.server_url) } : shown
}

/** Text settings as echoed in a response. */
export function echoText(text: ResponseRequest['text']): Response['text'] {
  const echoed: NonNullable<Response['text']> & Record<string, unknown> = { format: echoFormat(text?.format) }
  for (const name in text) {
    const value: unknown = text[name as keyof typeof text]
    if (name !== 'format' && !(name === 'verbosity' && (value === null || value === undefined))) echoed[name] = value
  }
  return echoed
}

function echoFormat(format: Schema<'TextFormat'> | undefined): Schema<'TextFormat'> {
  if (format === undefined) return { type: 'text' }
  if (format.type !== 'json_schema') return format
  // The standard requires every member of the format in the echo.
  return { description: null, ...format, strict: format.strict ?? false }
}
