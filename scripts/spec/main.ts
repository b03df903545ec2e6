/** `npm run spec`: holds openapi.yaml to every rule, with places. */
import { runCommand } from '../programs/command-line.ts'
import { checkSpec } from './check-spec.ts'
import { parseOptions, type SpecOptions, usageText } from './options.ts'
import { describeFindings } from './report.ts'

await runCommand({ usageText, read: parseOptions, run: main })

async function main({ isJson, isRows }: SpecOptions): Promise<number> {
  if (isRows) return showRows(isJson)
  const startedAt = performance.now()
  const findings = await checkSpec()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  if (isJson) console.log(JSON.stringify(findings, null, 2))
  else if (findings.length === 0) console.log(`openapi.yaml keeps every rule (${seconds} s)`)
  else console.log(describeFindings(findings, hasColours()))
  return findings.length === 0 ? 0 : 1
}

// Loads the tests and with them the gateway, which the findings don't need.
async function showRows(isJson: boolean): Promise<number> {
  const { describeRows, listRows } = await import('./rows.ts')
  const rows = listRows()
  console.log(isJson ? JSON.stringify(rows, null, 2) : describeRows(rows))
  return rows.some(({ state }) => state === 'untested') ? 1 : 0
}

// Colours are for terminals, whatever a service that runs checks may claim; NO_COLOR is https://no-color.org.
function hasColours(): boolean {
  return process.stdout.isTTY === true && !process.env['NO_COLOR']
}
