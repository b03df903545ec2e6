import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Spec } from '../../../codegen/spec.ts'
import { availableContract, contractDocuments } from '../../../src/contract/contract.ts'
import { notYetSeen } from '../not-yet-seen.ts'
import { contractSchemas, readContract, writeContract } from './contract-schemas.ts'
import { declaredNames } from './declared-names.ts'
import { ExchangeNotes } from './note-exchange.ts'
import { observeExchanges } from './observe-exchanges.ts'
import { failures, renderReport, toReport } from './report.ts'

// Set in vitest's main process, before it starts workers that inherit it.
process.env['CONTRACT_COVERAGE_RUN'] ??= String(process.pid)
const beginning = join(tmpdir(), `gateway-body-coverage-${process.env['CONTRACT_COVERAGE_RUN']}`)
const contractFile = `${beginning}.json`
const seenFile = `${beginning}.txt`

let notes: ExchangeNotes | undefined
const written = new Set<string>()

/** Watches what a test's gateway answers on that port, in runs that count it. */
export function countBodies(port: number): void {
  if (!existsSync(contractFile)) return
  notes ??= new ExchangeNotes(readContract(readFileSync(contractFile, 'utf8')))
  const { note } = notes
  observeExchanges(port, note)
}

/** Hands what was seen since the last time to the main process. */
export function recordBodies(): void {
  const fresh = [...(notes?.seen ?? [])].filter((name) => !written.has(name))
  if (fresh.length === 0) return
  for (const name of fresh) written.add(name)
  appendFileSync(seenFile, fresh.map((name) => `${name}\n`).join(''))
}

/**
 * Vitest's global set-up: counts in a whole run, and with `CONTRACT_COVERAGE=report` in any; prints the sums at its end. A whole run
 * (`CONTRACT_COVERAGE=enforce`) fails by what no list has, and by what is stale.
 */
export default async function setUp(): Promise<() => void> {
  const mode = process.env['CONTRACT_COVERAGE']
  if (mode === undefined) return () => {}
  const { spec } = await contractDocuments()
  const contract = contractSchemas(spec as unknown as Spec)
  const available = declaredNames(contractSchemas((await availableContract()) as unknown as Spec))
  const declared = declaredNames(contract)
  writeFileSync(contractFile, writeContract(contract))
  rmSync(seenFile, { force: true })
  return () => {
    const seen = new Set(existsSync(seenFile) ? readFileSync(seenFile, 'utf8').trimEnd().split('\n') : [])
    for (const file of [contractFile, seenFile]) rmSync(file, { force: true })
    const report = toReport({ declared, available: new Set(available.keys()), seen, listed: notYetSeen })
    console.log(renderReport(report, mode === 'report'))
    if (mode === 'enforce' && failures(report).length > 0) {
      console.error(failures(report).join('\n'))
      process.exitCode = 1
    }
  }
}
