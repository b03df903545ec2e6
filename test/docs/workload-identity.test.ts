import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { builtGateway } from '../support/built-gateway.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { readBlocks } from './page-blocks.ts'

const blocks = readBlocks('workload-identity.md')
const shell = { timeout: 120_000 }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function textOf(kind: string): string {
  const found = blocks.filter((block) => block.kind === kind)
  if (found[0] === undefined || found.length > 1) throw new Error(`the page has ${found.length} blocks "${kind}"`)
  return found[0].text
}

function hasTools(): boolean {
  try {
    execFileSync('bash', ['-c', 'command -v curl && command -v jq'])
    return true
  } catch {
    return false
  }
}

/** An identity provider that gives each token the subject and audience that it is told. */
async function startProvider(): Promise<{
  server: OAuth2Server
  url: string
  token: (claims: object) => Promise<string>
}> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const token = (claims: object) =>
    server.issuer.buildToken({ scopesOrTransform: (_, payload) => Object.assign(payload, claims) })
  return { server, url: server.issuer.url ?? '', token }
}

describe.skipIf(!hasTools())('the commands of docs/workload-identity.md', () => {
  let folder: string
  let gateway: TestGateway
  let github: Awaited<ReturnType<typeof startProvider>>
  let cluster: Awaited<ReturnType<typeof startProvider>>
  /** What asks GitHub for a job's token. */
  let requests: Server

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-docs-'))
    symlinkSync(await builtGateway(), join(folder, 'dist'))
    ;[github, cluster] = await Promise.all([startProvider(), startProvider()])
    const { federation } = parse(textOf('yaml config')) as Record<string, unknown>
    const hosts = [github, cluster].map(({ url }) => new URL(url).host)
    gateway = await startGateway({ config: { federation, outbound: { allow_hosts: hosts } } })
    requests = createServer(async ({ url = '', headers }, response) => {
      const audience = new URL(url, 'http://x').searchParams.get('audience')
      const isJob = headers.authorization === 'Bearer of-the-job'
      const value = await github.token({ sub: 'repo:octo-org/octo-repo:ref:refs/heads/main', aud: audience })
      response.writeHead(isJob ? 200 : 401).end(JSON.stringify({ value }))
    })
    await new Promise<void>((resolve) => requests.listen(0, '127.0.0.1', resolve))
    const token = await cluster.token({ sub: 'system:serviceaccount:build:nightly', aud: `${gateway.url}` })
    writeFileSync(join(folder, 'token'), token)
    addProgram('model-gateway', `exec "${process.execPath}" "${join(folder, 'dist', 'model-gateway.mjs')}" "$@"`)
    addProgram(
      'kubectl',
      `case "$1 $2" in 'get --raw') curl -sSf "${cluster.url}$3";; 'create token') cat "${folder}/token";; *) exit 1;; esac`,
    )
  }, 240_000)
  afterAll(async () => {
    await gateway.close()
    await Promise.all([github.server.stop(), cluster.server.stop()])
    requests.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function addProgram(name: string, text: string): void {
    const place = join(folder, 'bin')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, name), `#!/usr/bin/env bash\n${text}\n`)
    chmodSync(join(place, name), 0o755)
  }

  /** Runs a script as it stands on the page, but for where things are, and returns what it printed. */
  async function run(script: string, env: Record<string, string> = {}): Promise<string> {
    const here = script
      .replaceAll('https://gateway.example.com', gateway.origin)
      .replaceAll('https://token.actions.githubusercontent.com', github.url)
      .replaceAll('/var/run/secrets/gateway', folder)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', here], {
      timeout: 110_000,
      env: {
        PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
        GATEWAY_DATA_DIR: gateway.dataDir,
        GATEWAY_CONFIG: join(gateway.dataDir, 'gateway.yaml'),
        NO_COLOR: '1',
        ...env,
      },
    })
    return stdout.trim()
  }

  const lastLine = (text: string) => text.split('\n').at(-1) ?? ''

  it('are all run by this test', () => {
    const kinds = blocks.map(({ kind }) => kind)
    expect(kinds).toEqual([
      'yaml config',
      'sh github-setup',
      'yaml github-workflow',
      'sh kubernetes-setup',
      'yaml kubernetes-pod',
      'sh kubernetes-test',
      'sh api-setup',
    ])
    expect(parse(textOf('yaml config'))).toEqual({
      public_url: 'https://gateway.example.com',
      federation: { enabled: true },
    })
  })

  it('let a job of GitHub Actions call a model', shell, async () => {
    const policy = lastLine(await run(textOf('sh github-setup')))
    expect(policy).toMatch(uuid)
    const workflow = parse(textOf('yaml github-workflow')) as {
      jobs: { hello: { permissions: object; env: Record<string, string>; steps: { run: string }[] } }
    }
    const { permissions, env, steps } = workflow.jobs.hello
    expect([permissions, Object.keys(env)]).toEqual([{ 'id-token': 'write' }, ['POLICY']])
    const said = await run(steps.map((step) => step.run).join('\n'), {
      POLICY: policy,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-job',
      ACTIONS_ID_TOKEN_REQUEST_URL: `http://127.0.0.1:${(requests.address() as AddressInfo).port}/?api-version=2`,
    })
    expect(said).toMatch(/^::add-mask::eyJ/)
    expect(JSON.parse(lastLine(said))).toMatchObject({ status: 'completed' })
    expect(said).toContain('Hello from a job')
  })

  it('let a pod call a model, and say that its token is good', shell, async () => {
    const policy = lastLine(await run(textOf('sh kubernetes-setup')))
    expect(policy).toMatch(uuid)
    const pod = parse(textOf('yaml kubernetes-pod')) as {
      spec: { containers: { command: string[]; args: string[]; env: { name: string }[] }[] }
    }
    const [container] = pod.spec.containers
    expect([container?.command, container?.env.map(({ name }) => name)]).toEqual([['bash', '-c'], ['POLICY']])
    const said = await run(container?.args[0] ?? '', { POLICY: policy })
    expect(said).toContain('Hello from a pod')
    const checks = await run(textOf('sh kubernetes-test'), { POLICY: policy })
    expect(checks.split('\n').every((line) => line.startsWith('✓'))).toBe(true)
    expect(checks).toContain('✓ signature')
  })

  it('do the same over the API', shell, async () => {
    if (!(await run('model-gateway federation issuers list')).includes('GitHub Actions')) {
      await run(
        'model-gateway federation issuers add https://token.actions.githubusercontent.com --name "GitHub Actions"',
      )
    }
    const policy = lastLine(await run(textOf('sh api-setup'), { MANAGEMENT_KEY: managementKey }))
    expect(policy).toMatch(uuid)
    const response = await gateway.fetch(`/federation/policies/${policy}`, { key: managementKey })
    expect(await response.json()).toMatchObject({
      data: { subject: 'repo:octo-org/octo-repo:environment:releases', audience: gateway.url },
    })
  })
})
