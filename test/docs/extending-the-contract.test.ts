import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { inferenceKey, managementKey, startGateway } from '../support/test-gateway.ts'
import { readBlocks } from './page-blocks.ts'

const blocks = readBlocks('extending-the-contract.md')
const textOf = (kind: string) => blocks.find((block) => block.kind === kind)?.text ?? ''

it('runs the example of docs/extending-the-contract.md', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-extending-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const extensions = join(folder, 'extensions')
  mkdirSync(extensions)
  writeFileSync(join(extensions, 'teams.yaml'), textOf('yaml part'))
  for (const id of ['addTeamNote', 'watchCountdown']) writeFileSync(join(extensions, `${id}.mjs`), textOf(`js ${id}`))
  const gateway = await startGateway({ config: { contract: { responses: 'strict', extensions } } })
  onTestFinished(() => gateway.close())
  const env = {
    PATH: process.env['PATH'] ?? '',
    GATEWAY_URL: gateway.origin,
    GATEWAY_API_KEY: inferenceKey,
    GATEWAY_MANAGEMENT_KEY: managementKey,
  }
  const script = `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${textOf('sh asked')}`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { env })
  expect(stdout).toContain('{"text":"Rotate the keys.","by":"')
  expect(stdout).toContain('data: {"left":2}\n\ndata: {"left":1}\n\n')
})
