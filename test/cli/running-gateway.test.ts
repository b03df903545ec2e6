import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { announceRunning, findRunning, runningFile } from '../../src/cli/running-gateway.ts'
import { temporaryFolder } from './fake-terminal.ts'

const url = 'http://127.0.0.1:8787'

describe('the file that says where a gateway runs', () => {
  it('is there for its owner only while the gateway runs', () => {
    const folder = join(temporaryFolder(), 'data')
    const forget = announceRunning(folder, url)
    const file = join(folder, runningFile)
    expect(findRunning(folder)).toEqual({ url, pid: process.pid })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      version: manifest.version,
      started_at: expect.stringMatching(/Z$/),
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    forget()
    expect(existsSync(file)).toBe(false)
    expect(findRunning(folder)).toBeUndefined()
  })

  it('counts for nothing once its process is gone', async () => {
    const folder = temporaryFolder()
    const child = spawn(process.execPath, ['-e', ''])
    await once(child, 'close')
    writeFileSync(join(folder, runningFile), JSON.stringify({ url, pid: child.pid }))
    expect(findRunning(folder)).toBeUndefined()
  })

  it('stays when another gateway has replaced it meanwhile', () => {
    const folder = temporaryFolder()
    const forget = announceRunning(folder, url)
    writeFileSync(join(folder, runningFile), JSON.stringify({ url: 'http://127.0.0.1:9', pid: process.ppid }))
    forget()
    expect(findRunning(folder)).toEqual({ url: 'http://127.0.0.1:9', pid: process.ppid })
  })

  it.each(['', '{', '[]', 'null', '{"url": 1, "pid": 1}', '{"url": "http://127.0.0.1:1", "pid": -1}'])(
    'counts for nothing when it reads %j',
    (text) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, runningFile), text)
      expect(findRunning(folder)).toBeUndefined()
    },
  )

  it('is not missed where it cannot be written', () => {
    const folder = temporaryFolder()
    // A folder in its place, with something in it.
    mkdirSync(join(folder, runningFile, 'x'), { recursive: true })
    announceRunning(folder, url)()
    expect(findRunning(folder)).toBeUndefined()
  })
})
