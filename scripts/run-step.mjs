// Runs a program as a step that a person waits for. Plain JavaScript without packages: the first step installs them.
import { spawn } from 'node:child_process'

const terminalMs = 1_000
// Nobody should look at nothing for more than five seconds.
const plainMs = 4_000

/**
 * Runs a program and says how long it has taken so far: on a terminal in one line that changes, elsewhere in a new line every few seconds.
 * What the program prints is shown only if it fails. Several may run at a time: on a terminal they share the line. Resolves to true if it
 * ends with status 0; rejects if it can't be started.
 */
export function runStep({ title, file, words, cwd, env = process.env, to = process.stderr, everyMs }) {
  const isTerminal = to.isTTY === true
  const startedAt = performance.now()
  const seconds = (digits) => ((performance.now() - startedAt) / 1000).toFixed(digits)
  const erase = isTerminal ? '\r\u001b[K' : ''
  // A line that wraps could not be written over. A terminal that does not know its width says 0.
  const short = isTerminal ? title.slice(0, Math.max(20, (to.columns || 80) - 12)) : title
  to.write(isTerminal ? `${erase}… ${short}` : `… ${title}\n`)
  const sayTime = () =>
    to.write(isTerminal ? `${erase}… ${short}: ${seconds(0)} s` : `  ${title}: ${seconds(0)} s so far\n`)
  const timer = setInterval(sayTime, everyMs ?? (isTerminal ? terminalMs : plainMs))
  return new Promise((resolve, reject) => {
    const child = spawn(file, words, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks = []
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => {
      clearInterval(timer)
      to.write(erase)
      reject(error)
    })
    child.on('close', (status) => {
      clearInterval(timer)
      to.write(`${erase}${stepLine(title, status === 0, seconds(1))}\n`)
      if (status !== 0) to.write(`${Buffer.concat(chunks).toString().trim()}\n`)
      resolve(status === 0)
    })
  })
}

/** The line about a step that has ended. */
export function stepLine(title, isDone, seconds) {
  return `${isDone ? '✓' : '✗'} ${title.padEnd(16)} ${seconds.padStart(6)} s`
}
