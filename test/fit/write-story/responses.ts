import { pdf, png } from '../../matrix/features.ts'
import { seal } from '../../matrix/providers/openai-responses.ts'
import type { Wire } from '../../matrix/seen.ts'
import type { Story, StoryCall, StoryPart, StoryStep, StoryTool } from '../arbitrary-story.ts'
import { answered, nameOf, type WriteStory } from './shared.ts'

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
