import type { Endpoint } from '../catalog/catalog.ts'

/** True if an endpoint takes a parameter, or nothing is known. `prompt` must be listed, or the provider must store prompts. */
export function supports({ supportedParameters, provider }: Endpoint, parameter: string): boolean {
  // A provider without stored prompts would answer an empty one.
  if (parameter === 'prompt' && provider.capabilities.storedPrompts === true) return true
  if (supportedParameters === null) return parameter !== 'prompt'
  return supportedParameters.has(parameter)
}
