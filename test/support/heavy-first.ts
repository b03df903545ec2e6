import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// What a file does that takes long, the longest first.
const heavy = [/describeInChromium/, /builtProgram|builtGateway|buildGateway/, /spawn(Sync)?\(/]

/**
 * Starts files that take long before the others, so that no worker is left with one at the end. Those that share a process come last, as a
 * process ends where the next file wants one of its own.
 */
export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ranked = files.map((file) => ({ file, rank: rankOf(file) }))
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ file }) => file)
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  const text = readFileSync(moduleId, 'utf8')
  const place = heavy.findIndex((pattern) => pattern.test(text))
  const shares = project.config.isolate === false ? 1 : 0
  // Of files of a kind the larger ones first.
  return shares * 100 + (place === -1 ? heavy.length : place) - text.length / 1e7
}
