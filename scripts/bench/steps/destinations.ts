import { BroadcastWatcher } from '../../../src/broadcast/broadcast-watcher.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { AnswerFold } from '../../../src/contents/answer-fold.ts'
import { ContentBox } from '../../../src/contents/content-box.ts'
import { sealingContents } from '../../../src/contents/content-keeper.ts'
import { readPrompt } from '../../../src/contents/read-prompt.ts'
import { TextRoom } from '../../../src/contents/text-room.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { GenerationRepository } from '../../../src/storage/generations/generation-repository.ts'
import { type Database, openDatabase } from '../../../src/storage/store/database.ts'
import { migrate } from '../../../src/storage/store/migrate.ts'
import { generation } from '../../../test/storage/generation.ts'
import { median } from '../measure/statistics.ts'
import type { StepFigures, StepOptions } from './step.ts'

const goalMicros = 20
const rounds = 11
const batchesInFull = 40
/** Records that are committed together, as under load. */
const together = 50
const answerCharacters = 200
const charsMax = 1_000_000

interface Case {
  readonly title: string
  readonly destinations: number
  /** Characters of the prompt that destinations are sent with the answer; null: they are sent none of both. */
  readonly promptCharacters: number | null
}

const cases: readonly Case[] = [
  { title: 'two, without contents', destinations: 2, promptCharacters: null },
  { title: 'two, with a prompt of 300 B', destinations: 2, promptCharacters: 300 },
  { title: 'two, with a prompt of 2 KB', destinations: 2, promptCharacters: 2_000 },
]
const nobody: Case = { title: 'none', destinations: 0, promptCharacters: null }

/** CPU time that a record takes more for its destinations, on SQLite: choosing them, folding and sealing what was said, and the rows. */
export async function benchDestinations({ directory, share }: StepOptions): Promise<StepFigures> {
  const database = await openDatabase({ url: undefined, dataDir: directory })
  try {
    await migrate(database)
    const batches = Math.max(1, Math.ceil(batchesInFull * share))
    const lanes = [nobody, ...cases].map((each) => ({
      each,
      write: writerFor(each, database, directory),
      micros: [] as number[],
    }))
    for (const { write } of lanes) for (let batch = 0; batch < batches; batch++) await write()
    for (let round = 0; round < rounds; round++) {
      for (const { write, micros } of round % 2 === 0 ? lanes : lanes.toReversed()) {
        const startedAt = process.cpuUsage()
        for (let batch = 0; batch < batches; batch++) await write()
        const { user, system } = process.cpuUsage(startedAt)
        micros.push((user + system) / (batches * together))
      }
    }
    const [base, ...others] = lanes
    const rows = others.map(({ each, micros }) => {
      const more = median(micros.map((value, round) => value - (base?.micros[round] ?? 0)))
      return [each.title, `${Math.max(0, more).toFixed(1)} µs`, `${goalMicros} µs`, more <= goalMicros ? 'ok' : 'over']
    })
    return {
      columns: [
        { title: 'destinations', align: 'left' },
        { title: 'more a record', align: 'right' },
        { title: 'goal', align: 'right' },
        { title: '', align: 'left' },
      ],
      rows,
    }
  } finally {
    await database.close()
  }
}

let written = 0

function writerFor({ destinations, promptCharacters }: Case, database: Database, dataDir: string) {
  const repository = new GenerationRepository(database)
  const seal = sealingContents(new ContentBox([{ dataDir }]), 86_400_000)
  const told = Array.from({ length: destinations }, (_, at) => ({
    ...{
      id: `destination-${at}`,
      isPrivate: promptCharacters === null,
      keyHashes: null,
      samplingRate: 1,
      filterRules: null,
    },
  }))
  const watcher = new BroadcastWatcher({
    destinationsOf: async () => told,
    nudge() {},
    reportBug: console.error,
    // Read once: what is measured is what nearly all requests pay.
    clock: () => 0,
  })
  const items = [
    { kind: 'message', role: 'user', parts: [{ kind: 'text', text: words(promptCharacters ?? 0) }] },
  ] as const
  const events: readonly TurnEvent[] = [
    { kind: 'item-start', index: 0, item: { kind: 'message' } },
    { kind: 'text-delta', index: 0, part: 0, text: words(answerCharacters) },
  ]
  const one = async (): Promise<GenerationRecord> => {
    const record = generation(`gen-${(written++).toString(16).padStart(12, '0')}`, { createdAt: Date.now() })
    const asked = { generationId: record.id, workspaceId: record.workspaceId, keyHash: 'k', isZdr: false }
    const watch = watcher.watch({ ...asked, observability: { isBroadcast: destinations > 0 } })
    if (watch === null) return record
    const { deliveries = [], content } = await watch.ended()
    if (content === undefined) return { ...record, deliveries }
    const fold = new AnswerFold(charsMax)
    fold.take(events)
    const prompt = readPrompt({ items, tools: [] }, new TextRoom(charsMax))
    return {
      ...record,
      deliveries,
      content: await seal(record, { ...prompt, outputMessages: fold.read('stop') }, false),
    }
  }
  return async () => repository.insertMany(await Promise.all(Array.from({ length: together }, one)))
}

function words(characters: number): string {
  return Array.from({ length: Math.ceil(characters / 8) }, (_, at) => `word${(at * 7919) % 9973} `)
    .join('')
    .slice(0, characters)
}
