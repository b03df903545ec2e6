const implied: Readonly<Record<string, readonly string[]>> = {
  tools: ['tool_choice', 'parallel_tool_calls'],
  reasoning: ['include_reasoning', 'reasoning_effort'],
  structured_outputs: ['response_format'],
}

const abilities = ['tools', 'reasoning', 'structured_outputs', 'verbosity', 'web_search_options', 'prediction']

const sampling = [
  'temperature',
  'top_p',
  'top_k',
  'min_p',
  'top_a',
  'frequency_penalty',
  'presence_penalty',
  'repetition_penalty',
  'max_tokens',
  'max_completion_tokens',
  'logit_bias',
  'logprobs',
  'top_logprobs',
  'seed',
  'stop',
]

/** All parameters that an endpoint may list. */
export const allParameters: ReadonlySet<string> = new Set([...sampling, ...withImplied(abilities)])

/**
 * The parameters of an endpoint with the configured list `listed`: abilities bring the parameters that they imply (`tools` brings
 * `tool_choice`), and a list without any sampling parameter is about abilities only, so all sampling parameters are added.
 */
export function expandParameters(listed: readonly string[]): ReadonlySet<string> {
  const saysSampling = listed.some((parameter) => sampling.includes(parameter))
  return new Set([...(saysSampling ? [] : sampling), ...withImplied(listed)])
}

/** All parameters except these and those that they imply. */
export function parametersWithout(missing: readonly string[]): ReadonlySet<string> {
  const gone = new Set(withImplied(missing))
  return new Set([...allParameters].filter((parameter) => !gone.has(parameter)))
}

function withImplied(parameters: readonly string[]): string[] {
  return parameters.flatMap((parameter) => [parameter, ...(implied[parameter] ?? [])])
}
