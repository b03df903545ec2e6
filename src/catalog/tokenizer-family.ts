import type { Schema } from '../contract/contract.ts'

type TokenizerFamily = Schema<'ModelTokenizer'>

/** In order: a distilled model has the tokenizer of its base model, which its id names last. */
const signs: readonly (readonly [RegExp, TokenizerFamily])[] = [
  [/llama-?4/, 'Llama4'],
  [/llama-?v?3|distill-llama/, 'Llama3'],
  [/llama-?2/, 'Llama2'],
  [/qwen-?3(?!\d)/, 'Qwen3'],
  [/qwen|qwq/, 'Qwen'],
  [/mistral|mixtral|ministral|codestral|devstral|magistral|pixtral|voxtral/, 'Mistral'],
  [/gemma/, 'Gemma'],
  [/gemini/, 'Gemini'],
  [/palm/, 'PaLM'],
  [/claude/, 'Claude'],
  [/grok/, 'Grok'],
  [/deepseek/, 'DeepSeek'],
  [/rwkv/, 'RWKV'],
  [/(^|\/)(command|c4ai)|^cohere\//, 'Cohere'],
  [/^amazon\/.*nova|amazon\.nova/, 'Nova'],
  [/(^|\/)yi-/, 'Yi'],
  [/gpt|(^|\/)o[1-9](-|$)|codex|davinci/, 'GPT'],
]

/** The tokenizer family that a model's id names; `Other` for none that is known. */
export function tokenizerFamily(modelId: string): TokenizerFamily {
  const id = modelId.toLowerCase()
  return signs.find(([sign]) => sign.test(id))?.[1] ?? 'Other'
}
