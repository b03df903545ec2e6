import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { programs } from '../../../src/cli/connect/programs.ts'
import { renderConnection } from '../../../src/cli/connect/render-connection.ts'

const hostile = ["a/\u001b[31mred'", 'a/\u009b31m\u202eb', 'a/$(id)`id`"\\', 'a/b\u2028c\u007f\r', "a/'; id #"]
const facts = { contextLength: 1, maxOutputTokens: 1, inputs: ['text'], outputs: ['text'], isReasoning: null }

it.each(Object.entries(programs).flatMap(([name, program]) => hostile.map((model) => [name, model, program] as const)))(
  'N48: prints for %s no model that a terminal obeys, and a shell reads it back: %j',
  (_, model, program) => {
    const connection = { origin: 'http://a.example', key: 'k', model, newest: {}, facts }
    const script = renderConnection(program, connection as never, ['exec', model])
    expect(script).not.toMatch(/(?!\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    const lines = script.split('\n').filter((line) => !line.startsWith('#'))
    const runs = lines.map((line) =>
      line.startsWith(`${program.command} `) ? `show() { printf '%s\\n' "$@"; }; show ${line}` : line,
    )
    const read = execFileSync('sh', ['-c', runs.join('\n')], { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
    const words = [program.command, ...program.arguments(connection as never), 'exec', model]
    expect(read).toBe(`${words.join('\n')}\n`)
  },
)
