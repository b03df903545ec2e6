/** `npm run try:sdks`: generators of clients on the contract that a gateway serves, and their clients against that gateway. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { processTerminal } from '../../src/cli/terminal/terminal.ts'
import { stopAll } from '../programs/child.ts'
import { type GatewayProcess, startGateway } from '../programs/gateway-process.ts'
import { install } from '../programs/install.ts'
import { OptionsError, parseTrialOptions, type TrialOptions } from '../programs/options.ts'
import { generators } from './generators.ts'
import type { GeneratorResult } from './outcome.ts'
import { hasFailed, renderReport } from './report.ts'
import { tryGenerator } from './try-generator.ts'

const usageText = `npm run try:sdks -- [options]

Installs generators of TypeScript clients from npm, makes a client with each from the contract that a gateway serves, compiles it strictly, and
uses it for calls, a stream and an error. Prints a table; the exit code is 1 where a cell is red.

  --only A,B        only these generators
  --keep FOLDER     install into this folder and find the packages there the next time; without it they are thrown away (about 600 MB)
  --json            print the results as JSON
  --help            this text`

const { out, err } = processTerminal()
const folder = mkdtempSync(join(tmpdir(), 'try-sdks-'))
process.on('exit', () => {
  stopAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

try {
  const options = parseTrialOptions(process.argv.slice(2), 'generator', Object.keys(generators))
  if (options.isHelp) out.write(`${usageText}\n\nGenerators: ${Object.keys(generators).join(', ')}\n`)
  else process.exitCode = await main(options)
} catch (error) {
  if (!(error instanceof OptionsError)) throw error
  err.write(`${error.message}\n\n${usageText}\n`)
  process.exitCode = 2
}

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
    return hasFailed(results) ? 1 : 0
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
  const installed = await install(generator, packages)
  if (!installed.isReady) return { id, version: null, notRun: installed.reason, outcomes: {} }
  const outcomes = await tryGenerator({
    id,
    generator,
    installed: installed.folder,
    contract,
    gateway,
    folder: join(folder, id),
    onTrial: (trial) => err.write(`${trial} `),
  })
  return { id, version: installed.version, outcomes }
}
