import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { astToString, openapiTS } from '../../codegen/emit-types.ts'
import { readConsumer } from '../../scripts/generators/consumers.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const run = promisify(execFile)
// Inside the project, so that packages are found; git and the linters pass this directory over.
const scratch = fileURLToPath(new URL('../../coverage/', import.meta.url))

let gateway: TestGateway
let directory: string
let problems: readonly string[]
beforeAll(async () => {
  gateway = await startGateway({ config: { simulator: { tokens_per_second: 0 } } })
  mkdirSync(scratch, { recursive: true })
  directory = mkdtempSync(join(scratch, 'sdk-'))
  const contract = `${gateway.origin}/openapi.json`
  await generateHeyApi(contract)
  await generateOpenapiFetch(contract)
  problems = compile(['hey-api/consumer.ts', 'openapi-fetch/consumer.ts', 'openapi-fetch/wrong.ts'])
}, 120_000)
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
  await gateway.close()
})

async function generateHeyApi(contract: string): Promise<void> {
  await createClient({
    input: contract,
    output: { path: join(directory, 'hey-api/sdk') },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  writeFileSync(join(directory, 'hey-api/consumer.ts'), readConsumer('hey-api'))
}

async function generateOpenapiFetch(contract: string): Promise<void> {
  // As `--default-non-nullable=false` on its command line: otherwise a caller has to send whatever has a default.
  const types = astToString(await openapiTS(new URL(contract), { silent: true, defaultNonNullable: false }))
  mkdirSync(join(directory, 'openapi-fetch'))
  writeFileSync(join(directory, 'openapi-fetch/types.ts'), types)
  writeFileSync(join(directory, 'openapi-fetch/consumer.ts'), readConsumer('openapi-fetch'))
  writeFileSync(
    join(directory, 'openapi-fetch/wrong.ts'),
    readFileSync(new URL('./sdk/wrong-consumer.txt', import.meta.url), 'utf8'),
  )
}

/** Compiles beside the sources as a strict project would; answers what the compiler says. */
function compile(files: readonly string[]): string[] {
  const program = ts.createProgram(
    files.map((file) => join(directory, file)),
    {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: ['node'],
      strict: true,
      skipLibCheck: true,
    },
  )
  const { diagnostics } = program.emit()
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ file, start, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1
    return `${file?.fileName.replace(directory, '') ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

async function call(name: string): Promise<Record<string, unknown>> {
  const env = { API_URL: gateway.url, INFERENCE_KEY: inferenceKey, MANAGEMENT_KEY: managementKey }
  const { stdout } = await run(process.execPath, [join(directory, name, 'consumer.js')], { env, cwd: directory })
  return JSON.parse(stdout) as Record<string, unknown>
}

describe.each([['hey-api'], ['openapi-fetch']])('an SDK made by %s from the contract that a gateway serves', (name) => {
  it('compiles strictly', () => {
    expect(problems.filter((problem) => problem.startsWith(`/${name}/`))).toEqual([])
  })

  it('creates a response, whole and streamed, lists keys, and reads an error', async () => {
    const seen = await call(name)
    expect(seen).toMatchObject({
      text: expect.stringContaining('a calm sea'),
      status: 'completed',
      hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      total: 2,
      refused: { status: 400, message: expect.stringContaining('nobody/nothing') },
      last: 'response.completed',
    })
    expect(seen['streamed']).toBe(seen['text'])
  })
})
