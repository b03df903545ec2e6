import { expect, it } from 'vitest'
import { toModelId } from '../../src/catalog/model-id.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'

it.each([
  ['openai', 'gpt-5-mini', 'openai/gpt-5-mini'],
  ['anthropic', 'claude-haiku-4-5', 'anthropic/claude-haiku-4.5'],
  ['anthropic', 'claude-haiku-4-5-20251001', 'anthropic/claude-haiku-4.5-20251001'],
  ['anthropic', 'claude-opus-4-20250514', 'anthropic/claude-opus-4-20250514'],
  ['anthropic', 'claude-3-5-haiku', 'anthropic/claude-3.5-haiku'],
  ['google-ai-studio', 'gemini-2.5-pro', 'google/gemini-2.5-pro'],
  ['mistral', 'mistral-large-2512', 'mistralai/mistral-large-2512'],
  ['openrouter', 'openai/gpt-5-mini', 'openai/gpt-5-mini'],
  ['together', 'deepseek-ai/DeepSeek-V4-Pro-0813', 'deepseek/deepseek-v4-pro-0813'],
  ['huggingface', 'zai-org/GLM-4.7-Flash', 'z-ai/glm-4.7-flash'],
  ['fireworks', 'accounts/fireworks/models/deepseek-v4p1-flash', 'fireworks/deepseek-v4p1-flash'],
  ['groq', 'llama-3.1-8b-instant', 'groq/llama-3.1-8b-instant'],
])('gives what %s calls %s the id %s', (slug, upstreamModel, id) => {
  const preset = providerPresets.get(slug)
  if (preset === undefined) throw new Error('no such preset')
  expect(toModelId(preset, upstreamModel)).toBe(id)
})
