import { pdf, png } from '../../matrix/features.ts'
import { signature as claudeSignature } from '../../matrix/providers/anthropic-messages.ts'
import { signature as geminiSignature } from '../../matrix/providers/google-gemini.ts'
import { seal } from '../../matrix/providers/openai-responses.ts'
import type { Wire } from '../../matrix/seen.ts'
import type { Story, StoryPart, StoryStep, StoryTool } from '../arbitrary-story.ts'
import { answered, type ModelStep, mark, nameOf, type WriteStory } from './shared.ts'

/** Chat completions have no longer names of tools. */
const chatNameMost = 64

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
