import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { runStep } from '../../scripts/run-step.mjs'

/** Runs a step that waits for a file, which is written once enough was said about the step. */
async function runWaiting({ isTTY, status = 0 }: { isTTY: boolean; status?: number }) {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-step-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sign = join(folder, 'go-on')
  const program = `
    const wait = setInterval(() => {
      if (!require('node:fs').existsSync(${JSON.stringify(sign)})) return
      clearInterval(wait)
      console.log('words of the program')
      console.error('and its errors')
      process.exitCode = ${status}
    }, 5)`
  const whileItRan: string[] = []
  const said: string[] = []
  const to = {
    isTTY,
    columns: 40,
    write(text: string) {
      said.push(text)
      if (existsSync(sign)) return
      whileItRan.push(text)
      if (whileItRan.length >= 4) writeFileSync(sign, '')
    },
  }
  const title = 'Waiting for something that takes a while'
  const isDone = await runStep({ title, file: process.execPath, words: ['-e', program], to, everyMs: 10 })
  return { isDone, whileItRan, text: said.join('') }
}

it('says the seconds so far in lines of their own while a step runs, where there is no terminal', async () => {
  const { isDone, whileItRan, text } = await runWaiting({ isTTY: false })
  expect(isDone).toBe(true)
  expect(whileItRan[0]).toBe('… Waiting for something that takes a while\n')
  expect(whileItRan.slice(1, 4)).toEqual(Array(3).fill(expect.stringMatching(/^ {2}Waiting [ \w]+: \d+ s so far\n$/)))
  expect(text).toMatch(/\n✓ Waiting for something that takes a while +\d+\.\d s\n$/)
  expect(text).not.toContain('\r')
  expect(text).not.toContain('words of the program')
})

it('says them in one line that is written over on a terminal, and never wraps', async () => {
  const { whileItRan, text } = await runWaiting({ isTTY: true })
  expect(whileItRan[0]).toMatch(/^\r.*… Waiting for something that t$/)
  expect(whileItRan.slice(1, 4)).toEqual(
    Array(3).fill(expect.stringMatching(/^\r.*… Waiting for something that t: \d+ s$/)),
  )
  expect(text.match(/\n/g)).toHaveLength(1)
  const last = stripVTControlCharacters(text.slice(text.lastIndexOf('\r')))
  expect(last).toMatch(/^\r✓ Waiting for something that takes a while +\d+\.\d s\n$/)
})

it('shows what a step printed where it fails', async () => {
  const { isDone, text } = await runWaiting({ isTTY: false, status: 3 })
  expect(isDone).toBe(false)
  expect(text).toMatch(/\n✗ Waiting for something that takes a while .*\nwords of the program\nand its errors\n$/)
})

it('rejects where the program is missing', async () => {
  const to = { write: () => {} }
  await expect(runStep({ title: 'x', file: '/nowhere/program', words: [], to })).rejects.toThrow(/ENOENT/)
})
