/** `npm run generators`: runs client generators on the contract of a gateway, and their clients against that gateway. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { processTerminal } from '../../src/cli/terminal/terminal.ts'
import { fetchNode, runningNode } from '../nodes/fetch-node.ts'
import { stopAll } from '../programs/child.ts'
import { runCommand } from '../programs/command-line.ts'
import { type GatewayProcess, startGateway } from '../programs/gateway-process.ts'
import { parseTrialOptions, type TrialOptions } from '../programs/options.ts'
import { generators } from './generators.ts'
import { installGenerator, missingProgram } from './install-generator.ts'
import type { GeneratorResult } from './outcome.ts'
import { hasFailed, renderReport } from './report.ts'
import { tryGenerator } from './try-generator.ts'

const usageText = `npm run generators -- [options]

Installs generators of clients in several languages from their registries, makes a client with each from the contract that a gateway serves,
compiles it, and uses it for a call, a management call, a stream and an error. Prints a table; the exit code is 1 where a cell is red or a
generator could not be installed. A language that this machine lacks is named, and no failure.

  --only A,B        only these generators; one whose language this machine lacks is a failure then
  --keep FOLDER     install into this folder and find the packages there the next time; without it they are thrown away (about 3 GB with all languages)
  --json            print the results as JSON
  --help            this text`

const { out, err } = processTerminal()
const folder = mkdtempSync(join(tmpdir(), 'generators-'))
process.on('exit', () => {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

await runCommand({
  usageText,
  helpText: `${usageText}\n\nGenerators: ${Object.keys(generators).join(', ')}`,
  read: (argv) => parseTrialOptions(argv, 'generator', Object.keys(generators)),
  run: main,
})

async function main({ only, keep, isJson }: TrialOptions): Promise<number> {
  const packages = keep === undefined ? join(folder, 'packages') : resolve(keep)
  mkdirSync(packages, { recursive: true })
  const gateway = await startGateway(join(folder, 'gateway'))
  try {
    const contract = join(folder, 'openapi.json')
    writeFileSync(contract, await (await fetch(`${gateway.origin}/openapi.json`)).text())
    const results: GeneratorResult[] = []
    const ids = Object.keys(generators).filter((id) => only.length === 0 || only.includes(id))
    for (const [index, id] of ids.entries()) {
      err.write(`${index + 1}/${ids.length} ${id}: installing … `)
      results.push(await tryOne(id, packages, contract, gateway))
      err.write('\n')
    }
    out.write(isJson ? `${JSON.stringify(results, null, 2)}\n` : `\n${renderReport(results, out)}`)
    return hasFailed(results, only) ? 1 : 0
  } finally {
    await gateway.stop()
  }
}

async function tryOne(
  id: string,
  packages: string,
  contract: string,
  gateway: GatewayProcess,
): Promise<GeneratorResult> {
  const generator = generators[id]
  if (generator === undefined) throw new Error(`there is no generator ${id}`)
  const { language, version } = generator
  const notRun = (kind: 'missing' | 'failed', reason: string): GeneratorResult => {
    err.write(reason)
    return { id, language, version, notRun: { kind, reason }, outcomes: {} }
  }
  const missing = await missingProgram(language)
  if (missing !== undefined) return notRun('missing', missing)
  const node = generator.node === undefined ? runningNode : await fetchNode(generator.node)
  const place = { contract, node: node.program }
  const installed = await installGenerator(id, generator, place, node.version, packages)
  if ('reason' in installed) return notRun('failed', installed.reason)
  const outcomes = await tryGenerator({
    id,
    generator,
    place: { ...place, tools: installed.tools },
    gateway,
    folder: join(folder, id),
    onTrial: (trial) => err.write(`${trial} `),
  })
  return { id, language, version, outcomes }
}
