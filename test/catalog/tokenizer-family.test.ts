import { expect, it } from 'vitest'
import { tokenizerFamily } from '../../src/catalog/tokenizer-family.ts'

it.each([
  ['openai/gpt-4.1-mini', 'GPT'],
  ['openai/gpt-oss-120b', 'GPT'],
  ['openai/o4-mini', 'GPT'],
  ['anthropic/claude-sonnet-4.5', 'Claude'],
  ['google/gemini-2.5-flash', 'Gemini'],
  ['google/gemma-3-27b-it', 'Gemma'],
  ['meta-llama/llama-3.3-70b-instruct', 'Llama3'],
  ['meta-llama/llama-4-scout', 'Llama4'],
  ['fireworks/llama-v3p1-8b-instruct', 'Llama3'],
  ['mistralai/codestral-2508', 'Mistral'],
  ['deepseek/deepseek-r1', 'DeepSeek'],
  ['deepseek/deepseek-r1-distill-llama-70b', 'Llama3'],
  ['deepseek/deepseek-r1-distill-qwen-32b', 'Qwen'],
  ['qwen/qwen3-coder', 'Qwen3'],
  ['qwen/qwq-32b', 'Qwen'],
  ['x-ai/grok-4', 'Grok'],
  ['cohere/command-a-03-2025', 'Cohere'],
  ['amazon/nova-pro-v1:0', 'Nova'],
  ['sim/echo', 'Other'],
  ['groq/compound', 'Other'],
])('%s has a tokenizer of %s', (id, family) => {
  expect(tokenizerFamily(id)).toBe(family)
})
