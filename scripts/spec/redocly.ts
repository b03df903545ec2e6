import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Finding } from '../../src/lockstep/lint/finding.ts'
import { adviceOf } from './advice.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const cli = join(root, 'scripts/node_modules/@redocly/cli/bin/cli.js')

const environment = {
  // Redocly would look for a newer version of itself.
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  REDOCLY_TELEMETRY: 'off',
}

interface Problem {
  readonly ruleId: string
  readonly message: string
  readonly suggest: readonly string[]
  readonly location: readonly { readonly pointer: string }[]
}

/** What Redocly's linter finds in a file by a configuration. Rejects when it could not run. */
export async function runRedocly(file: string, config: string, skip: readonly string[]): Promise<Finding[]> {
  const skipping = skip.flatMap((rule) => ['--skip-rule', rule])
  const words = ['lint', file, '--config', config, '--format', 'json', '--max-problems', '10000', ...skipping]
  const { output, errors } = await execute(words)
  const start = output.indexOf('{')
  if (start === -1) throw new Error(`The OpenAPI linter did not run:\n${errors.trim()}`)
  const { problems } = JSON.parse(output.slice(start)) as { problems: readonly Problem[] }
  return problems.map(toFinding)
}

function toFinding({ ruleId, message, suggest, location }: Problem): Finding {
  const advice = suggest.length > 0 ? `Did you mean ${suggest.join(' or ')}?` : adviceOf(ruleId)
  const words = message.trim().replace(/\.?$/, '.')
  return {
    rule: ruleId,
    at: keysOf(location[0]?.pointer ?? '#/'),
    message: advice === undefined ? words : `${words} ${advice}`,
  }
}

/** The keys of a JSON pointer in a URI fragment. */
function keysOf(pointer: string): string[] {
  const keys = pointer.replace(/^#?\/?/, '').split('/')
  return keys.filter((key) => key !== '').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function execute(words: readonly string[]): Promise<{ output: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...words], { cwd: root, env: { ...process.env, ...environment } })
    const output: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', () =>
      resolve({ output: Buffer.concat(output).toString(), errors: Buffer.concat(errors).toString() }),
    )
  })
}
