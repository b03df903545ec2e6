import { pdf, png } from '../matrix/features.ts'
import { signature as claudeSignature } from '../matrix/providers/anthropic-messages.ts'
import { signature as geminiSignature } from '../matrix/providers/google-gemini.ts'
import { seal } from '../matrix/providers/openai-responses.ts'
import type { Wire } from '../matrix/seen.ts'
import type { Story, StoryCall, StoryPart, StoryStep, StoryTool } from './arbitrary-story.ts'

/** JSON whose arguments and results hold integers as they were written. */
export type WriteStory = (story: Story, model: string, isStream: boolean) => string

type ModelStep = Extract<StoryStep, { kind: 'model' }>

const nameOf = ({ tools }: Story, { tool }: StoryCall) => tools[tool]?.name ?? 'none'

/** Chat completions have no longer names of tools. */
const chatNameMost = 64

/** The calls that have results, in the order of those. */
function answered({ calls, isReversed, isBroken }: ModelStep): readonly StoryCall[] {
  const left = isBroken ? calls.slice(0, -1) : calls
  return isReversed ? left.toReversed() : left
}

const mark = { cache_control: { type: 'ephemeral' } }

/** As callers of `/chat/completions` write it. */
export const writeChatStory: WriteStory = (told, model, isStream) => {
  const story = { ...told, tools: told.tools.map((tool) => ({ ...tool, name: tool.name.slice(0, chatNameMost) })) }
  const { system, steps, tools, choice, answer: _, schema, outputTokensMax } = story
  const chosen = typeof choice === 'number' ? tools[choice] : undefined
  return JSON.stringify({
    model,
    stream: isStream,
    ...(isStream && { stream_options: { include_usage: true } }),
    messages: [
      ...(system === undefined ? [] : [{ role: 'system', content: system }]),
      ...steps.flatMap((step) => chatMessages(step, story)),
    ],
    ...(tools.length > 0 && { tools: tools.map(chatTool) }),
    tool_choice: chosen === undefined ? choice : { type: chosen.kind, [chosen.kind]: { name: chosen.name } },
    ...(tools.length > 0 && { parallel_tool_calls: story.isParallel }),
    temperature: story.temperature,
    top_p: story.topP,
    frequency_penalty: story.penalty,
    presence_penalty: story.penalty,
    max_tokens: outputTokensMax,
    stop: story.stop,
    reasoning_effort: story.effort,
    prompt_cache_key: story.cacheKey,
    ...(schema !== undefined && {
      response_format: { type: 'json_schema', json_schema: { name: 'shape', schema, strict: true } },
    }),
  })
}

function chatMessages(step: StoryStep, story: Story): Wire[] {
  switch (step.kind) {
    case 'system':
      return [{ role: 'system', content: step.text }]
    case 'user':
      return [{ role: 'user', name: step.name, content: step.parts.map(chatPart) }]
    case 'model': {
      const calls = step.calls.map((call) => {
        const tool = story.tools[call.tool]
        return tool?.kind === 'custom'
          ? { id: call.id, type: 'custom', custom: { name: tool.name, input: call.arguments } }
          : { id: call.id, type: 'function', function: { name: nameOf(story, call), arguments: call.arguments } }
      })
      return [
        {
          role: 'assistant',
          content: step.text === '' && calls.length > 0 ? null : step.text,
          ...(step.thoughts !== undefined && { reasoning_details: [chatThoughts[step.thoughts]] }),
          ...(calls.length > 0 && { tool_calls: calls }),
        },
        ...(step.between === undefined || calls.length === 0 ? [] : [{ role: 'user', content: step.between }]),
        ...answered(step).map(({ id, result }) => ({ role: 'tool', tool_call_id: id, content: result })),
      ]
    }
  }
}

const chatThoughts: Readonly<Record<NonNullable<ModelStep['thoughts']>, Wire>> = {
  anthropic: {
    type: 'reasoning.text',
    text: 'Warm or cold?',
    signature: claudeSignature,
    format: 'anthropic-claude-v1',
    index: 0,
  },
  openai: { type: 'reasoning.encrypted', data: seal, format: 'openai-responses-v1', id: 'rs_0a1b', index: 0 },
  gemini: { type: 'reasoning.encrypted', data: geminiSignature, format: 'google-gemini-v1', index: 0 },
}

function chatPart(part: StoryPart): Wire {
  if (part.kind === 'text') return { type: 'text', text: part.text, ...(part.isMarked && mark) }
  return part.kind === 'image'
    ? { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }
    : { type: 'file', file: { filename: 'Q3 report (final)_2.pdf', file_data: `data:application/pdf;base64,${pdf}` } }
}

function chatTool({ name, kind, description, parameters, isStrict }: StoryTool): Wire {
  return kind === 'custom'
    ? { type: 'custom', custom: { name, description } }
    : { type: 'function', function: { name, description, parameters, ...(isStrict && { strict: true }) } }
}

/** As callers of `/responses` write it. */
export const writeResponsesStory: WriteStory = (story, model, isStream) => {
  const { system, tools, choice, schema } = story
  const chosen = typeof choice === 'number' ? tools[choice] : undefined
  return JSON.stringify({
    model,
    stream: isStream,
    instructions: system,
    input: inputOf(story),
    ...(tools.length > 0 && { tools: tools.map(responsesTool) }),
    tool_choice: chosen === undefined ? choice : { type: chosen.kind, name: chosen.name },
    parallel_tool_calls: story.isParallel,
    temperature: story.temperature,
    top_p: story.topP,
    frequency_penalty: story.penalty,
    presence_penalty: story.penalty,
    max_output_tokens: story.outputTokensMax,
    reasoning: story.effort === undefined ? undefined : { effort: story.effort, summary: 'auto' },
    include: ['reasoning.encrypted_content'],
    prompt_cache_key: story.cacheKey,
    store: false,
    ...(schema !== undefined && { text: { format: { type: 'json_schema', name: 'shape', schema, strict: true } } }),
  })
}

/** Never empty: a model is asked something. */
function inputOf(story: Story): Wire[] {
  const items = story.steps.flatMap((step, index) => inputItems(step, index, story))
  return items.some(({ type }) => type !== 'reasoning') ? items : [{ type: 'message', role: 'user', content: 'Hello' }]
}

function inputItems(step: StoryStep, index: number, story: Story): Wire[] {
  switch (step.kind) {
    case 'system':
      return [{ type: 'message', role: 'developer', content: step.text }]
    case 'user':
      return [{ type: 'message', role: 'user', content: step.parts.map(inputPart) }]
    case 'model': {
      const kindOf = (call: StoryCall) => story.tools[call.tool]?.kind ?? 'function'
      return [
        // Only what OpenAI made comes to a caller of its own in this shape.
        ...(step.thoughts === 'openai'
          ? [{ type: 'reasoning', id: `rs_${index}`, summary: [], encrypted_content: seal }]
          : []),
        ...(step.text === ''
          ? []
          : [
              {
                type: 'message',
                role: 'assistant',
                id: `msg_${index}`,
                status: 'completed',
                content: [{ type: 'output_text', text: step.text, annotations: [] }],
              },
            ]),
        ...step.calls.map((call) =>
          kindOf(call) === 'custom'
            ? { type: 'custom_tool_call', call_id: call.id, name: nameOf(story, call), input: call.arguments }
            : { type: 'function_call', call_id: call.id, name: nameOf(story, call), arguments: call.arguments },
        ),
        ...(step.between === undefined || step.calls.length === 0
          ? []
          : [{ type: 'message', role: 'user', content: step.between }]),
        ...answered(step).map((call) => ({
          ...{ type: kindOf(call) === 'custom' ? 'custom_tool_call_output' : 'function_call_output' },
          ...{ call_id: call.id, output: call.result },
        })),
      ]
    }
  }
}

function inputPart(part: StoryPart): Wire {
  if (part.kind === 'text') return { type: 'input_text', text: part.text }
  return part.kind === 'image'
    ? { type: 'input_image', image_url: `data:image/png;base64,${png}`, detail: 'auto' }
    : { type: 'input_file', filename: 'Q3 report (final)_2.pdf', file_data: `data:application/pdf;base64,${pdf}` }
}

function responsesTool({ name, kind, description, parameters, isStrict }: StoryTool): Wire {
  return kind === 'custom'
    ? { type: 'custom', name, description }
    : { type: 'function', name, description, parameters: parameters ?? null, strict: isStrict }
}

/** As callers of `/messages` write it. */
export const writeMessagesStory: WriteStory = (story, model, isStream) => {
  const { system, steps, tools, choice, claudeSchema } = story
  const chosen = typeof choice === 'number' ? tools[choice] : undefined
  const kinds = { auto: 'auto', none: 'none', required: 'any' } as const
  const type = typeof choice === 'string' ? kinds[choice] : undefined
  const body = {
    model,
    stream: isStream,
    max_tokens: story.outputTokensMax ?? 1_024,
    system,
    messages: steps.flatMap((step) => messages(step, story)),
    ...(tools.length > 0 && { tools: tools.map(messagesTool) }),
    ...(tools.length > 0 &&
      choice !== undefined && {
        tool_choice: {
          type: chosen === undefined ? type : 'tool',
          name: chosen?.name,
          ...(story.isParallel === false && type !== 'none' && { disable_parallel_tool_use: true }),
        },
      }),
    temperature: story.temperature === undefined ? undefined : Math.min(1, story.temperature),
    top_p: story.topP,
    stop_sequences: story.stop,
    ...(claudeSchema !== undefined && { output_config: { format: { type: 'json_schema', schema: claudeSchema } } }),
  }
  // Integers that a double does not hold stand in the caller's text as they are.
  return JSON.stringify(body).replace(/"⟦(.*?)⟧"/g, (_, text: string) => JSON.parse(`"${text}"`) as string)
}

function messages(step: StoryStep, story: Story): Wire[] {
  switch (step.kind) {
    case 'system':
      return [{ role: 'user', content: [{ type: 'text', text: `<system-reminder>${step.text}</system-reminder>` }] }]
    case 'user':
      return [{ role: 'user', content: step.parts.map(messagesPart) }]
    case 'model': {
      const results = answered(step).map(({ id, result }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: result,
      }))
      const between =
        step.between === undefined || step.calls.length === 0 ? [] : [{ type: 'text', text: step.between }]
      const content = [
        ...(step.thoughts === 'anthropic'
          ? [{ type: 'thinking', thinking: 'Warm or cold?', signature: claudeSignature }]
          : []),
        ...(step.text === '' && step.calls.length > 0 ? [] : [{ type: 'text', text: step.text }]),
        ...step.calls.map((call) => ({
          type: 'tool_use',
          id: call.id,
          name: nameOf(story, call),
          input: toolInputOf(call),
        })),
      ]
      return [
        { role: 'assistant', content },
        ...(results.length + between.length > 0 ? [{ role: 'user', content: [...between, ...results] }] : []),
      ]
    }
  }
}

/** Written between marks, so that it stands in the text as it is. */
function toolInputOf({ arguments: text }: StoryCall): unknown {
  return text === '' ? {} : `⟦${text}⟧`
}

function messagesPart(part: StoryPart): Wire {
  if (part.kind === 'text') return { type: 'text', text: part.text, ...(part.isMarked && part.text !== '' && mark) }
  return part.kind === 'image'
    ? { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }
    : {
        type: 'document',
        title: 'Q3 report (final)_2.pdf',
        source: { type: 'base64', media_type: 'application/pdf', data: pdf },
      }
}

function messagesTool({ name, description, parameters }: StoryTool): Wire {
  // The gateway itself holds these schemas to draft 2020-12, as the format does.
  const isTuple = JSON.stringify(parameters ?? {}).includes('"items":[')
  const schema = parameters === undefined || isTuple ? { type: 'object', properties: {} } : parameters
  return { name, description, input_schema: schema }
}
