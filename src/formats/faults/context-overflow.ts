import type { ContextOverflow } from '../../canonical/fault.ts'

interface OverflowWords {
  /** Named groups: `input`, `output`, `total` (of both) and `limit`, in tokens. */
  readonly words: RegExp
  readonly source: string
}

/** Patterns of messages that give numbers for a request that is too long. The first match counts; every repetition is bounded. */
const inNumbers: readonly OverflowWords[] = [
  {
    words: /prompt is too long: (?<input>[\d,]+) tokens > (?<limit>[\d,]+)/i,
    source: 'https://github.com/anthropics/claude-code/issues/476',
  },
  {
    words:
      /input length and .{0,3}max_tokens.{0,3} exceed context limit: (?<input>[\d,]+) \+ (?<output>[\d,]+) > (?<limit>[\d,]+)/i,
    source: 'https://github.com/anthropics/claude-code/issues/476',
  },
  {
    words:
      /maximum context length of (?<limit>[\d,]+) tokens.{0,40}total of (?<total>[\d,]+) tokens: (?<input>[\d,]+) tokens? from the input.{0,30} and (?<output>[\d,]+)/i,
    source: 'https://github.com/musistudio/claude-code-router/issues/1799',
  },
  {
    words:
      /maximum context length is (?<limit>[\d,]+) tokens.{0,20}requested (?<output>[\d,]+) output tokens.{0,60}?(?<input>[\d,]+) input tokens/i,
    source: 'https://github.com/AIDotNet/OpenCowork/issues/82',
  },
  {
    words:
      /maximum context length is (?<limit>[\d,]+) tokens.{0,20}requested (about )?(?<total>[\d,]+) tokens \(.{1,80}?(?<output>[\d,]+) (tokens )?(in|for) (the|your) (completion|output)/i,
    source:
      'https://github.com/pkdone/paul-genai-test-tools-ts/blob/HEAD/src/llm/providers/openai/openai-error-patterns.ts',
  },
  {
    words:
      /max_(completion_)?tokens.{0,40}too large: (?<output>[\d,]+)\. .{0,20}maximum context length is (?<limit>[\d,]+) tokens.{0,30}?(?<input>[\d,]+) input tokens/i,
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/openai/serving_engine.py',
  },
  {
    words:
      /maximum context length is (?<limit>[\d,]+) tokens.{0,60}?(requested|resulted in|has|have|contains?)( about| at least)? (?<input>[\d,]+)/i,
    source: 'https://platform.openai.com/docs/guides/error-codes',
  },
  {
    words: /input tokens exceed the configured limit of (?<limit>[\d,]+) tokens.{0,40}resulted in (?<input>[\d,]+)/i,
    source: 'https://community.openai.com/t/input-tokens-exceed-the-configured-limit/1345040',
  },
  {
    words:
      /input token count( of)?( \(?(?<input>[\d,]+)\)?)?.{0,20} exceeds the (maximum number of tokens allowed|limit of) \(?(?<limit>[\d,]+)/i,
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    words: /prompt token count of (?<input>[\d,]+) exceeds the limit of (?<limit>[\d,]+)/i,
    source: 'https://github.com/earendil-works/pi/issues/129',
  },
  {
    words: /maximum prompt length is (?<limit>[\d,]+) but the request contains (?<input>[\d,]+)/i,
    source: 'https://github.com/earendil-works/pi/issues/129',
  },
  {
    words: /prompt contains (?<input>[\d,]+) tokens.{0,60}too large for model with (?<limit>[\d,]+) maximum context/i,
    source: 'https://github.com/earendil-works/pi/issues/129',
  },
  {
    words:
      /\((?<input>[\d,]+) tokens\) (exceeds the available context size|is longer than the model['’]s context length) \((?<limit>[\d,]+)/i,
    source: 'https://github.com/openclaw/openclaw/issues/129352',
  },
  {
    words:
      /passed (?<input>[\d,]+) input tokens and requested (?<output>[\d,]+) output tokens.{0,60}context length is only (?<limit>[\d,]+)/i,
    source: 'https://github.com/proxysoul/Empryo/issues/52',
  },
  {
    words: /prompt \(length (?<input>[\d,]+)\) is longer than the maximum model length of (?<limit>[\d,]+)/i,
    source: 'https://github.com/vllm-project/vllm/blob/main/vllm/v1/engine/processor.py',
  },
  {
    words: /prompt length \((?<input>[\d,]+)(\.0)?\).{0,60}should not exceed max_num_tokens \((?<limit>[\d,]+)/i,
    source: 'https://github.com/NVIDIA/TensorRT-LLM/blob/main/tensorrt_llm/executor/request.py',
  },
  {
    words: /n_keep: (?<input>[\d,]+) >= n_ctx: (?<limit>[\d,]+)/i,
    source: 'https://github.com/logancyang/obsidian-copilot/issues/962',
  },
  {
    words: /input token count is (?<input>[\d,]+) but model only supports up to (?<limit>[\d,]+)/i,
    source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/api-errors',
  },
  {
    words: /number of input tokens (?<input>[\d,]+) cannot exceed the total tokens limit (?<limit>[\d,]+)/i,
    source: 'https://cloud.ibm.com/apidocs/watsonx-ai',
  },
  {
    words: /max_new_tokens.{0,3} must be <= (?<limit>[\d,]+)\. Given: (?<input>[\d,]+) .{0,20}and (?<output>[\d,]+)/i,
    source: 'https://github.com/huggingface/text-generation-inference/blob/main/router/src/validation.rs',
  },
  {
    words: /inputs.{0,3} must have less than (?<limit>[\d,]+) tokens\. Given: (?<input>[\d,]+)/i,
    source: 'https://github.com/huggingface/text-generation-inference/blob/main/router/src/validation.rs',
  },
  {
    words: /prompt cannot exceed (?<limit>[\d,]+) - received (?<input>[\d,]+)/i,
    source: 'https://docs.cohere.com/reference/errors',
  },
  {
    words: /exceeded (the )?model token limit:? (?<limit>[\d,]+) \(requested: (?<input>[\d,]+)/i,
    source: 'https://platform.moonshot.ai/docs/api/chat',
  },
  {
    words:
      /input length (?<input>[\d,]+) exceeds (the )?max(imum)? (allowed )?(input |context )?length( of)? (?<limit>[\d,]+)/i,
    source: 'https://github.com/earendil-works/pi/issues/4943',
  },
  {
    words: /current length is (?<input>[\d,]+) while limit is (?<limit>[\d,]+)/i,
    source: 'https://inference-docs.cerebras.ai/support/error',
  },
  {
    words:
      /prompt (is )?too long: (?<input>[\d,]+)( tokens)?.{0,30}(max_seq_len|maximum context length:?) (?<limit>[\d,]+)/i,
    source: 'https://github.com/0xBakeer/inference-atlas/pull/186',
  },
  {
    words: /first (?<input>[\d,]+) tokens when context.{0,80}context length of only (?<limit>[\d,]+)/i,
    source: 'https://github.com/earendil-works/pi/issues/129',
  },
  {
    words: /range of input length should be \[\d+, ?(?<limit>[\d,]+)\]/i,
    source: 'https://github.com/anomalyco/opencode/pull/45834',
  },
  {
    words: /request body too large for .{1,60} model\. max size: (?<limit>[\d,]+) tokens/i,
    source: 'https://docs.github.com/en/github-models/use-github-models/prototyping-with-ai-models',
  },
]

/** The same without numbers. */
const inWords =
  /context (length|window|size|limit).{0,40}exceed|exceed(s|ed|ing)? .{0,40}(context|max_model_len|max_seq_len)|context (length|window|size|limit)|maximum context|(prompt|input|messages?|conversation|inputs) (is |are )?too (long|large for (the|this) model)|too many (input |prompt )tokens|too many tokens(?! per)|input token count.{0,60} exceeds|prompt exceeds max|reduce the length of the (messages|prompt|input)|input tokens? (length too long|exceeded)|input exceeds the maximum length|prompt length.{0,40}exceeds|(上下文|输入|prompt).{0,12}(过长|超长|超过|超出)/i

/** A limit on a rate is no limit on one request. */
const ofRates = /per (minute|hour|day|month|second)|\b[TR]P[MD]\b|rate limit/i

/** Members in which servers say the numbers beside their message. */
export interface OverflowMembers {
  readonly input?: unknown
  readonly limit?: unknown
}

/** Reads the excess over the context from an error's words, in tokens where given; undefined if they don't say that the request is too long. */
export function contextOverflowOf(text: string, members: OverflowMembers = {}): ContextOverflow | undefined {
  if (ofRates.test(text)) return undefined
  for (const { words } of inNumbers) {
    const { groups } = words.exec(text) ?? {}
    if (groups !== undefined) return numbered(groups)
  }
  return inWords.test(text) ? overflowOf(members) : undefined
}

/** The numbers of an error whose code says that the request is too long. */
export function overflowOf({ input, limit }: OverflowMembers): ContextOverflow {
  return {
    ...(isTokens(input) && { inputTokens: input }),
    ...(isTokens(limit) && { limitTokens: limit }),
  }
}

function numbered({ input, output, total, limit }: Readonly<Record<string, string | undefined>>): ContextOverflow {
  const outputTokens = tokensOf(output)
  const totalTokens = tokensOf(total)
  const sum = totalTokens === undefined ? undefined : totalTokens - (outputTokens ?? 0)
  const inputTokens = tokensOf(input) ?? sum
  const limitTokens = tokensOf(limit)
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(limitTokens !== undefined && { limitTokens }),
  }
}

function tokensOf(digits: string | undefined): number | undefined {
  const value = digits === undefined ? undefined : Number(digits.replaceAll(',', ''))
  return isTokens(value) ? value : undefined
}

function isTokens(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
