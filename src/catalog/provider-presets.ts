import { defaultCapabilities } from './capabilities.ts'
import { compatiblePresets } from './compatible-presets.ts'
import { nativePresets } from './native-presets.ts'
import { keepsPrompts, type ProviderPreset } from './provider-preset.ts'

/** The providers that need only a key, by slug, in the order in which they are listed. */
export const providerPresets: ReadonlyMap<string, ProviderPreset> = new Map(
  [...nativePresets, ...compatiblePresets].map((row) => [
    row.slug,
    {
      format: 'openai-chat',
      values: {},
      otherSurfaces: {},
      discovery: 'key',
      author: row.slug,
      hasDashedVersions: false,
      dataPolicy: keepsPrompts,
      isZdr: false,
      inputsBesideImages: [],
      isLocal: false,
      ownsFormat: false,
      ...row,
      capabilities: { ...defaultCapabilities, ...row.capabilities },
    },
  ]),
)
