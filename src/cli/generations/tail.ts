import type { Config } from '../../config/config.ts'
import { fitsFilter } from '../../records/fits-filter.ts'
import type { GenerationFilter, GenerationPosition } from '../../records/generation-query.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { generationFacts } from '../../telemetry/generation-facts.ts'
import { generationWords } from '../../telemetry/request-words.ts'
import { shownText } from '../../telemetry/shown-text.ts'
import { clockOf } from '../../telemetry/terminal-lines.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { stopSignals } from '../stop-signals.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'
import { followGenerations } from './follow-generations.ts'
import { generationOptions, keyHashesOf, readGenerationFilter } from './generation-options.ts'

const shownMax = 10_000

/** `generations tail`: shows the last requests, and those that come. */
export const generationsTail = defineCliCommand({
  description: 'Show the last requests, one a line, and with -f those that end from now on.',
  args: {
    follow: { type: 'boolean', alias: 'f', description: 'Go on with what comes, until Ctrl-C.' },
    lines: { type: 'string', alias: 'n', valueHint: 'number', default: '10', description: 'How many to begin with.' },
    ...generationOptions,
    json: { type: 'boolean', description: 'Print JSON, a record a line, as GET /generations gives them.' },
    ...configOptions,
  },
  examples: [
    ['generations tail -f', 'The last ten requests, and each one that ends.'],
    ['generations tail -f -n 0 --status failed --json', 'What fails from now on, for a program.'],
  ],
  async run(args, terminal) {
    const lines = /^\d{1,5}$/.test(args.lines) ? Number(args.lines) : shownMax + 1
    if (lines > shownMax) throw new UsageError(`--lines must be a number from 0 to ${shownMax}.`)
    const { config } = await loadConfigFor(args, terminal)
    const stop = args.follow === true ? stopSignals() : undefined
    const ending = new AbortController()
    void stop?.received.then(() => ending.abort())
    try {
      await withStore(config, terminal, async (store) => {
        const { generationFeed } = store.repositories
        const fitting = await readGenerationFilter(store, args, 0, terminal.program)
        const filter = { ...fitting, until: Number.MAX_SAFE_INTEGER }
        const show = args.json === true ? await jsonLines(store, config) : lineWriter(store, terminal)
        // What is written while the last ones are read may be among them.
        const start = await generationFeed.now()
        const last = await lastOnes(store, filter, lines)
        const shown = new Set(last.map(({ id }) => id))
        for (const record of last) await print(terminal, await show(record))
        if (stop === undefined) return
        const say = (message: string) => terminal.err.write(`${terminal.err.colours.yellow(message)}\n`)
        for await (const record of followGenerations(start, { feed: generationFeed, signal: ending.signal, say })) {
          if (!shown.delete(record.id) && fitsFilter(record, filter)) await print(terminal, await show(record))
        }
      })
    } finally {
      stop?.release()
    }
    return 0
  },
})

async function print({ out, outReady }: Terminal, line: string): Promise<void> {
  out.write(line)
  await outReady()
}

/** The last generations that fit, the oldest of them first. */
async function lastOnes({ repositories }: Store, filter: GenerationFilter, count: number): Promise<GenerationRecord[]> {
  const found: GenerationRecord[] = []
  let position: GenerationPosition | null = null
  while (found.length < count) {
    const page = await repositories.generationPages.page(filter, 'newest', position, count - found.length)
    found.push(...page.records)
    position = page.next
    if (position === null) break
  }
  return found.reverse()
}

async function jsonLines(store: Store, config: Config): Promise<(record: GenerationRecord) => Promise<string>> {
  const { ndjson } = await import('./wire-records.ts')
  const keyHashes = new Map<number, string>()
  return async (record) => {
    if (!keyHashes.has(record.keyId)) {
      for (const [id, hash] of await keyHashesOf(store, [record])) keyHashes.set(id, hash)
    }
    return ndjson([record], { config, keyHashes })
  }
}

/** As a line of the gateway's own log, with the name of the key. */
function lineWriter(
  { repositories, organizationId }: Store,
  { out }: Terminal,
): (record: GenerationRecord) => Promise<string> {
  const names = new Map<number, string>()
  const nameOf = async (keyId: number): Promise<string> => {
    const known = names.get(keyId)
    if (known !== undefined) return known
    try {
      const [key] = await repositories.keys.byIds(organizationId, [keyId])
      const name = key === undefined ? 'deleted key' : shownText(key.name, 64)
      names.set(keyId, name)
      return name
    } catch {
      // A line without it is better than none.
      return 'unknown key'
    }
  }
  return async (record) => {
    const { line } = generationFacts(record)
    const model = record.model ?? record.requestedModel
    const facts = { ...line, model, key: await nameOf(record.keyId), durationMs: record.durationMs }
    return `${out.colours.dim(clockOf(record.createdAt + record.durationMs))} ${generationWords(facts, out.colours)}\n`
  }
}
