import type { Endpoint } from '../catalog/catalog.ts'

/** True when an endpoint takes a parameter, or nothing is known; `prompt` must be listed. */
export function supports({ supportedParameters }: Endpoint, parameter: string): boolean {
  // A provider without stored prompts would answer an empty one.
  if (supportedParameters === null) return parameter !== 'prompt'
  return supportedParameters.has(parameter)
}
