/** Tries installed programs, in whatever network it is started in. `main.ts` starts it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stopAll } from '../programs/child.ts'
import type { Trial } from './agent.ts'
import { agents } from './agents.ts'
import type { AgentResult, Outcome } from './outcome.ts'
import type { TryPlan } from './plan.ts'
import { tryAgent } from './try-agent.ts'

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as TryPlan
process.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

// Programs wait more than they work.
const parallel = 3
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
    const attempt = { agent, installed: installed.folder, folder: join(plan.folder, id), env: plan.env, onTrial }
    const outcomes = await tryAgent(attempt).catch((error: unknown) => failed(String(error)))
    results.push({ id, title: agent.title, version: installed.version, outcomes })
  }
}

function failed(reason: string): AgentResult['outcomes'] {
  const red: Outcome = { kind: 'red', reason }
  return { starts: red, prompt: red, 'tool loop': red, '429': red, 'cut stream': red }
}
