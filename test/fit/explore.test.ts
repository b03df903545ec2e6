import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { it } from 'vitest'
import { strictProviders } from '../support/strict/providers.ts'
import { arbitraryStory } from './arbitrary-story.ts'
import { storyCallers, takenBy, tell } from './tell-story.ts'

it('explores', { timeout: 600_000 }, async () => {
  const n = Number(process.env['EXPLORE'] ?? 60)
  const only = process.env['ONLY']
  const stories = fc.sample(arbitraryStory, { numRuns: n, seed: Number(process.env['SEED'] ?? 7) })
  const tally = new Map<string, { count: number; example: string }>()
  const before = process.cpuUsage()
  let total = 0
  for (const provider of strictProviders) {
    if (only !== undefined && !provider.name.includes(only)) continue
    for (const caller of storyCallers) {
      for (const [index, drawn] of stories.entries()) {
        total++
        const isStream = index % 2 === 0
        const note = (error: Error, turn: string) => {
          const head = error.message.split('\n')[0]?.slice(0, 330) ?? ''
          const key = `${provider.name} ← ${caller.format.id} ${turn}: ${head
            .replace(/\d+/g, 'N')
            .replace(/(call|toolu|tooluse)[\w.|:-]*/g, 'ID')
            .slice(0, 260)}`
          const known = tally.get(key)
          if (known === undefined || error.message.length < known.example.length)
            tally.set(key, {
              count: (known?.count ?? 0) + 1,
              example: `${error.message}\n${error.stack?.split('\n').slice(1, 6).join('\n')}`,
            })
          else known.count++
        }
        try {
          const { next: goOn } = await tell(
            caller,
            provider,
            caller.write(takenBy(provider, drawn), provider.endpoint.modelId, isStream),
            drawn,
          )
          const next = strictProviders[index % strictProviders.length]
          if (next === undefined || (goOn.includes('base64') && (!next.takes.files || !next.takes.images))) continue
          try {
            await tell(caller, next, goOn, drawn)
          } catch (error) {
            note(error as Error, `then ${next.name}`)
          }
        } catch (error) {
          note(error as Error, '')
        }
      }
    }
  }
  const used = process.cpuUsage(before)
  const sorted = [...tally].sort(([, a], [, b]) => b.count - a.count)
  writeFileSync('/tmp/x/strict/tally.txt', sorted.map(([key, { count }]) => `${count} ${key}`).join('\n'))
  writeFileSync(
    '/tmp/x/strict/examples.txt',
    sorted.map(([key, { count, example }]) => `${count} ${key}\n${example}\n=====`).join('\n'),
  )
  console.log(
    `${total} stories, ${(used.user + used.system) / 1e6} CPU s, ${sorted.reduce((sum, [, { count }]) => sum + count, 0)} failures`,
  )
})
