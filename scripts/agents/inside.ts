/** Tries installed programs, in whatever network it is started in. `main.ts` starts it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { stopAll } from '../programs/child.ts'
import type { Trial } from './agent.ts'
import { agents } from './agents.ts'
import { type AgentResult, sameOutcome } from './outcome.ts'
import type { TryPlan } from './plan.ts'
import { tryAgent } from './try-agent.ts'

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as TryPlan
process.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

// Programs wait more than they work.
const parallel = Math.min(3, availableParallelism())
const waiting = [...plan.agents]
const results: AgentResult[] = []
await Promise.all(Array.from({ length: parallel }, work))
writeFileSync(plan.resultsFile, JSON.stringify(results))
process.exit()

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { id, installed } = next
    const agent = agents[id]
    if (agent === undefined) continue
    const onTrial = (trial: Trial) => void process.stderr.write(`${agent.title}: ${trial}\n`)
    const { folder, node, version } = installed
    const own = { agent, installed: folder, node, folder: join(plan.folder, id) }
    const outcomes = await tryAgent({ ...own, env: plan.env, trials: plan.trials, onTrial }).catch((error: unknown) =>
      sameOutcome({ kind: 'red', reason: String(error) }),
    )
    results.push({ id, title: agent.title, version, outcomes })
  }
}
