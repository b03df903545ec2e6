import type { Endpoint } from '../catalog/catalog.ts'

/** Whether an endpoint takes a parameter; true when nothing is known, except for `prompt`, which must be listed. */
export function supports({ supportedParameters }: Endpoint, parameter: string): boolean {
  // A provider that does not know stored prompts would answer to an empty one.
  if (supportedParameters === null) return parameter !== 'prompt'
  return supportedParameters.has(parameter)
}
