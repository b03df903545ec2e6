import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { nodeReleases, recommendedMajor } from '../../scripts/nodes/releases.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const folder = '.github/workflows/'

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job extends Step {
  readonly needs?: string
  readonly steps?: readonly Step[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: { readonly matrix: Readonly<Record<string, unknown>> }
}
interface Workflow {
  readonly on: object
  readonly permissions?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}
const workflows = readdirSync(new URL(folder, root)).map((name) => {
  const workflow = parse(read(folder + name)) as Workflow
  return { name, workflow, jobs: Object.entries(workflow.jobs) }
})
const jobs = workflows.flatMap(({ name, jobs }) => jobs.map(([id, job]) => ({ title: `${name} ${id}`, job })))
const steps = jobs.flatMap(({ title, job }) => [job, ...(job.steps ?? [])].map((step) => ({ title, step })))
const matrices = jobs.flatMap(({ title, job }) =>
  Object.values(job.strategy?.matrix ?? {})
    .flat()
    .map((value) => ({ title, value })),
)

/** Commands of steps, of jobs that hand one on, and of matrices. */
const commands = [
  ...steps.map(({ title, step }) => ({ title, command: step.run ?? step.with?.['command'] })),
  ...matrices.map(({ title, value }) => ({ title, command: (value as { readonly make?: unknown })?.make })),
].flatMap(({ title, command }) => (typeof command === 'string' ? [{ title, command }] : []))

describe('the workflows', () => {
  it('run commands that a shell can read, npm scripts and files that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object }
    expect(commands.length).toBeGreaterThan(12)
    for (const { title, command } of commands) {
      const text = command.replaceAll(/\$\{\{.*?\}\}/g, 'value')
      execFileSync('bash', ['-n', '-c', text])
      for (const [, name = ''] of text.matchAll(/npm run (?:--silent )?([\w:-]+)/g))
        expect(scripts, `${title}: ${command}`).toHaveProperty([name])
      for (const [path] of text.matchAll(/\.\/scripts\/[\w./-]+/g))
        expect(existsSync(new URL(path, root)), `${title}: ${path}`).toBe(true)
    }
  })

  it('use workflows that exist, and one commit of each action', () => {
    const used = [...new Set(steps.flatMap(({ step: { uses } }) => (uses === undefined ? [] : [uses])))]
    const own = used.filter((each) => each.startsWith('./'))
    expect(own.filter((each) => !existsSync(new URL(each, root)))).toEqual([])
    const actions = used.filter((each) => !own.includes(each))
    // A tag can be moved to another commit by whoever takes over the action.
    expect(actions.filter((each) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(each))).toEqual([])
    expect(new Set(actions.map((each) => each.split('@')[0])).size).toBe(actions.length)
  })

  it('wait for jobs that exist, and read only, apart from the job that publishes', () => {
    for (const { workflow, jobs } of workflows) {
      expect(workflow.permissions).toEqual({ contents: 'read' })
      for (const [, { needs }] of jobs) expect([undefined, ...Object.keys(workflow.jobs)]).toContain(needs)
    }
    const own = jobs.filter(({ job }) => job.permissions !== undefined)
    expect(own.map(({ title, job }) => [title, job.permissions])).toEqual([
      ['release.yml publish', { contents: 'write' }],
    ])
  })

  it('use the recommended Node.js, and every night each one', () => {
    const versions = Object.values(nodeReleases).map(({ version }) => version)
    const named = workflows.flatMap(({ name }) =>
      [...read(folder + name).matchAll(/(?:node-version|default): "([\d.]+)"/g)].map(([, version]) => version),
    )
    expect(named.length).toBeGreaterThan(2)
    expect([...new Set(named)]).toEqual([nodeReleases[recommendedMajor].version])
    const nightly = workflows.find(({ name }) => name === 'nightly.yml')
    expect(nightly?.workflow.jobs['all']?.strategy?.matrix['node']).toEqual(versions)
  })

  it('run every shard of a pull request', () => {
    const { job } = jobs.find(({ title }) => title === 'check.yml pull-request') ?? {}
    const shards = job?.strategy?.matrix['shard'] as readonly number[]
    expect(shards).toEqual(shards.map((_, index) => index + 1))
    expect(job?.with?.['command']).toBe(`./scripts/test --shard \${{ matrix.shard }}/${shards.length}`)
  })

  it('publish the files that README names', () => {
    const files = [...read('README.md').matchAll(/^- `(model-gateway-[^`]+)`/gm)].map(([, file = '']) => file)
    expect(files.length).toBe(3)
    const { steps: built = [] } = jobs.find(({ title }) => title === 'release.yml build')?.job ?? {}
    const upload = built.find(({ uses }) => uses?.startsWith('actions/upload-artifact'))
    const endings = String(upload?.with?.['path'])
      .trim()
      .split('\n')
      .map((each) => each.replace(/^.*\*/, ''))
    expect(files.filter((file) => !endings.some((ending) => file.endsWith(ending)))).toEqual([])
    const image = files.find((file) => file.includes('image'))?.replace(/\d+\.\d+\.\d+/, '$version')
    expect(built.map(({ run }) => run).join('\n')).toContain(image?.replace('x64.tar.gz', ''))
  })
})

it('the checkout of a tag has a section in the changelog, which becomes the text of the release', () => {
  const cli = fileURLToPath(new URL('node_modules/tsx/dist/cli.mjs', root))
  const { version } = JSON.parse(read('package.json')) as { readonly version: string }
  const notes = execFileSync(process.execPath, [cli, 'scripts/release/main.ts', version, '--notes'], {
    cwd: fileURLToPath(root),
    encoding: 'utf8',
  })
  expect(notes).toContain(`](docs/changes/${version}.md)`)
  expect(notes).not.toContain('\n## ')
})
