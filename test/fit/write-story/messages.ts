import { pdf, png } from '../../matrix/features.ts'
import { signature as claudeSignature } from '../../matrix/providers/anthropic-messages.ts'
import type { Wire } from '../../matrix/seen.ts'
import type { Story, StoryCall, StoryPart, StoryStep, StoryTool } from '../arbitrary-story.ts'
import { answered, mark, nameOf, type WriteStory } from './shared.ts'

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
