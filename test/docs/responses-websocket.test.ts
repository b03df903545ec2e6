import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { inferenceKey, startGateway } from '../support/test-gateway.ts'
import { readBlocks } from './page-blocks.ts'

it('the example of docs/responses-websocket.md runs as it stands', async () => {
  const [example] = readBlocks('responses-websocket.md').filter(({ kind }) => kind === 'js run')
  const gateway = await startGateway()
  // Beside this file, where the library is found.
  const file = join(import.meta.dirname, `.example-${process.pid}.mjs`)
  try {
    writeFileSync(file, (example?.text ?? '').replace('127.0.0.1:8787', new URL(gateway.origin).host))
    const env = { ...process.env, GATEWAY_API_KEY: inferenceKey }
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
    expect(stdout).toContain('Hello!')
  } finally {
    rmSync(file, { force: true })
    await gateway.close()
  }
})
