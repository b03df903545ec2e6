import fc from 'fast-check'
import { describe, it } from 'vitest'
import { runs } from '../support/level.ts'
import { strictProviders } from '../support/strict/providers.ts'
import { arbitraryStory } from './arbitrary-story.ts'
import { storyCallers, takenBy, tell } from './tell-story.ts'

describe.each(strictProviders.map((provider) => [provider.name, provider] as const))('%s', (_, provider) => {
  const { modelId } = provider.endpoint
  const others = strictProviders.filter(
    ({ takes }) => takes.images >= provider.takes.images && takes.files >= provider.takes.files,
  )

  it.each(storyCallers.map((caller) => [caller.format.id, caller] as const))(
    'refuses no conversation of a caller of %s, and a provider that takes over refuses none either',
    async (_, caller) => {
      const later = fc.constantFrom(...others)
      await fc.assert(
        fc.asyncProperty(arbitraryStory, fc.boolean(), later, async (story, isStream, other) => {
          const text = caller.write(takenBy(provider, story), modelId, isStream)
          const { next } = await tell(caller, provider, text, story)
          await tell(caller, other, next, story)
        }),
        { numRuns: runs(5_000) },
      )
    },
  )
})
