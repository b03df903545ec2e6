import { type Profiler, Session } from 'node:inspector/promises'

/** What a step is made of: by stage, the beginnings of the paths below src/ of its code. The first stage that matches counts. */
export type Stages = Readonly<Record<string, readonly string[]>>

const samplingMicros = 50

/**
 * Which share of its time some work spends in each stage, as text: `model 12 %, filters 55 %, rest 33 %`. The rest is the garbage
 * collector, the runtime and whoever asks. Sampled by V8's profiler, so the work is to take some 100 ms, and not to be timed meanwhile.
 */
export async function stageShares(stages: Stages, work: () => unknown): Promise<string> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: samplingMicros })
    await session.post('Profiler.start')
    await work()
    const { profile } = await session.post('Profiler.stop')
    return toText(sharesOf(profile, stages))
  } finally {
    session.disconnect()
  }
}

/** Samples by stage; what belongs to none is under `rest`, and time in which nothing ran is left out. */
export function sharesOf({ nodes, samples = [] }: Profiler.Profile, stages: Stages): ReadonlyMap<string, number> {
  const parents = new Map<number, Profiler.ProfileNode>()
  for (const node of nodes) for (const child of node.children ?? []) parents.set(child, node)
  const stageOfNode = new Map<number, string>()
  for (const node of nodes) {
    let stage: string | undefined
    // What a stage calls that is nobody's own (built-in functions, SQLite, helpers) is part of it.
    for (let at: Profiler.ProfileNode | undefined = node; at !== undefined && stage === undefined; ) {
      stage = stageOf(at.callFrame.url, stages)
      at = parents.get(at.id)
    }
    stageOfNode.set(node.id, node.callFrame.functionName === '(idle)' ? idle : (stage ?? rest))
  }
  const shares = new Map([...Object.keys(stages), rest].map((stage) => [stage, 0]))
  for (const sample of samples) {
    const stage = stageOfNode.get(sample) ?? rest
    if (stage !== idle) shares.set(stage, (shares.get(stage) ?? 0) + 1)
  }
  return shares
}

const idle = '(idle)'
const rest = 'rest'

function stageOf(url: string, stages: Stages): string | undefined {
  const start = url.lastIndexOf('/src/')
  if (start === -1) return undefined
  const path = url.slice(start + '/src/'.length)
  for (const [stage, paths] of Object.entries(stages)) if (paths.some((each) => path.startsWith(each))) return stage
  return undefined
}

function toText(shares: ReadonlyMap<string, number>): string {
  const all = [...shares.values()].reduce((sum, count) => sum + count, 0)
  const parts = [...shares].map(([stage, count]) => `${stage} ${Math.round((100 * count) / Math.max(all, 1))} %`)
  return parts.filter((part) => !part.endsWith(' 0 %')).join(', ')
}
