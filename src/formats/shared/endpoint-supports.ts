import type { Endpoint } from '../../catalog/catalog.ts'

/** Other names under which endpoints list the same ability. */
const alsoListedAs: Readonly<Record<string, string>> = {
  reasoning: 'reasoning_effort',
  response_format: 'structured_outputs',
  top_logprobs: 'logprobs',
}

/** Whether an endpoint supports a parameter. One without a list is assumed to support everything. */
export function endpointSupports({ supportedParameters }: Endpoint, name: string): boolean {
  if (supportedParameters === null || supportedParameters.has(name)) return true
  const other = alsoListedAs[name]
  return other !== undefined && supportedParameters.has(other)
}
