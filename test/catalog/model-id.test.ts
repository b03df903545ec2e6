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
  ['amazon-bedrock', 'us.anthropic.claude-haiku-4-5-20251001-v1:0', 'anthropic/claude-haiku-4.5'],
  ['amazon-bedrock', 'anthropic.claude-3-5-sonnet-20241022-v2:0', 'anthropic/claude-3.5-sonnet'],
  ['amazon-bedrock', 'global.anthropic.claude-opus-4-6-v1', 'anthropic/claude-opus-4.6'],
  ['amazon-bedrock', 'global.anthropic.claude-sonnet-5', 'anthropic/claude-sonnet-5'],
  ['amazon-bedrock', 'amazon.nova-lite-v1:0', 'amazon/nova-lite-v1'],
  ['amazon-bedrock', 'openai.gpt-oss-120b-1:0', 'openai/gpt-oss-120b'],
  ['amazon-bedrock', 'zai.glm-4.7-flash', 'z-ai/glm-4.7-flash'],
  ['amazon-bedrock', 'nvidia.nemotron-nano-9b-v2', 'nvidia/nemotron-nano-9b-v2'],
  ['amazon-bedrock', 'my-profile', 'amazon/my-profile'],
  ['google-vertex', 'gemini-2.5-pro', 'google/gemini-2.5-pro'],
  ['azure', 'gpt-5-mini', 'openai/gpt-5-mini'],
  ['cloudflare', '@cf/qwen/qwen3-30b-a3b-fp8', 'qwen/qwen3-30b-a3b-fp8'],
])('gives what %s calls %s the id %s', (slug, upstreamModel, id) => {
  const preset = providerPresets.get(slug)
  if (preset === undefined) throw new Error('no such preset')
  expect(toModelId(preset, upstreamModel)).toBe(id)
})
