import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { commands } from '../../src/cli/commands.ts'
import { topics } from '../../src/cli/topics.ts'
import { runWords } from './fake-terminal.ts'

describe('the command line', () => {
  it.each([['--version'], ['-v'], ['version']])('%s names the program, its API and where it is from', async (word) => {
    const line = `model-gateway ${manifest.version} (API ${manifest.version}, from the sources, Node.js ${process.version})\n`
    expect(await runWords([word])).toEqual({ exitCode: 0, out: line, err: '' })
  })

  it('lists groups and commands by topic with --help, each once, as a result', async () => {
    const { exitCode, out, err } = await runWords(['--help'])
    expect(exitCode).toBe(0)
    const words = [...new Set(Object.keys(commands).map((name) => name.split(' ', 1)[0] ?? ''))]
    expect(Object.values(topics).flat().toSorted()).toEqual(words.toSorted())
    for (const word of words) expect(out.split(`\n  ${word} `)).toHaveLength(2)
    for (const topic of Object.keys(topics)) expect(out).toContain(`\n${topic}\n`)
    expect(err).toBe('')
  })

  it('fits a terminal of 120 columns', async () => {
    const { out } = await runWords(['--help'])
    expect(out.split('\n').filter((line) => line.length > 120)).toEqual([])
  })

  it('lists them when no command was given, as a mistake', async () => {
    const { exitCode, out, err } = await runWords([])
    expect(exitCode).toBe(2)
    expect(out).toBe('')
    expect(err).toContain('keys …')
  })

  it("lists a group's commands with help and with --help", async () => {
    const { exitCode, out } = await runWords(['help', 'scim'])
    expect(exitCode).toBe(0)
    for (const name of Object.keys(commands).filter((each) => each.startsWith('scim ')))
      expect(out).toContain(`  ${name} `)
    expect(await runWords(['scim', '--help'])).toEqual({ exitCode, out, err: '' })
  })

  it("lists a group's commands when only the group was given", async () => {
    const { exitCode, err } = await runWords(['keys'])
    expect(exitCode).toBe(2)
    expect(err).toContain('keys revoke')
    expect(err).not.toContain('db migrate')
  })

  it.each(Object.keys(commands))('%s says with --help what it does and which options it has', async (name) => {
    const { exitCode, out } = await runWords([...name.split(' '), '--help'])
    expect(exitCode).toBe(0)
    expect(out).toContain(`model-gateway ${name}`)
    expect(out).toContain('-h, --help')
  })

  it('gives the same help for "help keys create" as for "keys create --help"', async () => {
    expect(await runWords(['help', 'keys', 'create'])).toEqual(await runWords(['keys', 'create', '-h']))
  })

  it('shows required arguments, defaults and examples in help', async () => {
    const { out } = await runWords(['keys', 'create', '--help'])
    expect(out).toMatch(/--name <text> .*Required\./)
    expect((await runWords(['call', '--help'])).out).toMatch(/-m, --model <id> .*Default: sim\/echo\./)
    expect((await runWords(['call', '--help'])).out).toContain('--no-stream')
    expect(out).toContain('keys create --name admin --management')
  })

  it.each([
    [['srve'], 'There is no command "srve". Did you mean "serve"?'],
    [['kyes', 'list'], 'There is no command "kyes". Did you mean "keys list"?'],
    [['keys', 'lst'], 'There is no command "keys lst". Did you mean "keys list"?'],
    [['explain'], 'There is no command "explain". Did you mean "routes explain" or "config explain"?'],
    [['list'], 'There is no command "list". See: model-gateway --help'],
    [['scim', 'tokens', 'mak'], 'There is no command "scim tokens mak". See: model-gateway scim tokens --help'],
    [['scim', 'mappings', 'lst'], 'There is no command "scim mappings lst". Did you mean "scim mappings list"?'],
    [['zzzzzz'], 'There is no command "zzzzzz". See: model-gateway --help'],
  ])('suggests what %j may have meant', async (words, message) => {
    const { exitCode, out, err } = await runWords(words)
    expect(exitCode).toBe(2)
    expect(err).toContain(message)
    expect(out).toBe('')
  })

  it('has no colours in a pipe and some on a terminal', async () => {
    expect((await runWords(['--help'])).out).not.toContain('\u001b')
    expect((await runWords(['--help'], { isTerminal: true })).out).toContain('\u001b[1mUsage\u001b[22m')
  })
})
