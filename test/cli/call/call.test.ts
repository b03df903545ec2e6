import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { runWords, type TerminalOptions } from '../fake-terminal.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const run = (words: readonly string[], options: TerminalOptions = {}) =>
  runWords(['call', ...words], {
    ...options,
    env: { GATEWAY_URL: gateway.origin, GATEWAY_API_KEY: inferenceKey, NO_COLOR: '1', ...options.env },
  })

/** A server that is no gateway, or a broken one. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('call', () => {
  it('writes the answer, and only that, to standard output; tokens, cost and time beside it', async () => {
    const { exitCode, out, err } = await run(['Say hello'])
    expect(out).toBe('You said "Say hello".\n')
    expect(err).toMatch(
      /^\d+ \+ \d+ tokens · \$0\.\d+ · \d+\.\d\d s \(first text after .* s\) · sim\/echo · gen-\w+\n$/,
    )
    expect(exitCode).toBe(0)
  })

  it('answers the same in one piece', async () => {
    const { out, err } = await run(['--no-stream', 'Say hello'])
    expect(out).toBe('You said "Say hello".\n')
    expect(err).toMatch(/tokens · \$0\.\d+ · \d+\.\d\d s · sim\/echo/)
  })

  it('prints the whole response as JSON', async () => {
    const { out, err } = await run(['--json', 'Say hello'])
    expect(JSON.parse(out)).toMatchObject({ object: 'response', status: 'completed', model: 'sim/echo' })
    expect(err).toBe('')
  })

  it('joins words that were not quoted', async () => {
    expect((await run(['Say', 'hello', 'to', 'me'])).out).toBe('You said "Say hello to me".\n')
  })

  it.each([[[]], [['-']]])('reads the prompt from standard input with %j', async (words) => {
    expect((await run(words, { input: 'from a file\n' })).out).toBe('You said "from a file".\n')
  })

  it('takes the key from standard input, or as an option', async () => {
    const env = { GATEWAY_API_KEY: undefined }
    expect((await run(['--key-stdin', 'hi'], { input: `${inferenceKey}\n`, env })).exitCode).toBe(0)
    expect((await run(['--key', inferenceKey, 'hi'], { env })).exitCode).toBe(0)
  })

  it('takes a URL with the path of the API too', async () => {
    expect((await run(['--url', `${gateway.url}/`, 'hi'])).exitCode).toBe(0)
  })

  it('shows reasoning on a terminal, apart from the answer', async () => {
    const { out, err } = await run(['-m', 'sim/reasoning', 'think'], { isTerminal: true })
    expect(out).toContain('think')
    expect(err.split('\n').length).toBeGreaterThan(2)
    expect((await run(['-m', 'sim/reasoning', 'think'])).err.split('\n')).toHaveLength(2)
  })

  it('shows in words, with the request id, what the gateway refused', async () => {
    const { exitCode, out, err } = await run(['--model', 'sim/ehco', 'hi'])
    expect(exitCode).toBe(1)
    expect(out).toBe('')
    expect(err).toMatch(/The gateway answered 400: .*sim\/ehco.*sim\/echo.*\(request id req-/)
  })

  it('says which variable is wrong when the key is', async () => {
    const { err } = await run(['hi'], { env: { GATEWAY_API_KEY: 'sk-gw-wrong' } })
    expect(err).toMatch(/answered 401: .*Set GATEWAY_API_KEY/)
    expect(err).not.toContain('sk-gw-wrong')
  })

  it('says how to get a key when there is none', async () => {
    const { exitCode, err } = await run(['hi'], { env: { GATEWAY_API_KEY: '' } })
    expect(exitCode).toBe(1)
    expect(err).toContain('keys create')
  })

  it('wants a prompt', async () => {
    expect(await run([], { answers: [''] })).toMatchObject({ exitCode: 2, err: expect.stringContaining('no prompt') })
    expect(await run([], { input: ' \n' })).toMatchObject({ exitCode: 2, err: expect.stringContaining('is empty') })
    expect(await run(['--key-stdin'])).toMatchObject({ exitCode: 2, err: expect.stringContaining('--key-stdin') })
  })
})

describe('call, where no gateway answers', () => {
  it('says that nothing is there', async () => {
    const { exitCode, err } = await run(['--url', 'http://127.0.0.1:1', 'hi'])
    expect(exitCode).toBe(1)
    expect(err).toContain('Nothing answers at http://127.0.0.1:1/api/v1 (ECONNREFUSED)')
  })

  it('refuses what is no URL', async () => {
    expect((await run(['--url', 'localhost:8787', 'hi'])).err).toContain('is not the URL of a gateway')
  })

  it('says that the answer is not JSON', async () => {
    const url = await startServer((_, response) => response.end('<html>Hello</html>'))
    expect((await run(['--url', url, '--no-stream', 'hi'])).err).toContain('it is not JSON')
  })

  it('shows what a proxy in between said', async () => {
    const url = await startServer((_, response) => response.writeHead(502).end('Bad Gateway'))
    expect((await run(['--url', url, 'hi'])).err).toContain('answered 502: Bad Gateway')
  })

  it('does not take a stream that was cut for an answer', async () => {
    const url = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {"type":"response.output_text.delta","delta":"Once"}\n\n', () => response.destroy())
    })
    const { exitCode, out, err } = await run(['--url', url, 'hi'])
    expect(exitCode).toBe(1)
    expect(out).toBe('Once')
    expect(err).toContain('The gateway closed the connection')
  })

  it('does not take a stream that just ends for an answer', async () => {
    const url = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'req-1' })
      response.end('data: {"type":"response.output_text.delta","delta":"Once"}\n\ndata: [DONE]\n\n')
    })
    const { exitCode, err } = await run(['--url', url, 'hi'])
    expect(exitCode).toBe(1)
    expect(err).toContain('ended before it was complete (request id req-1)')
  })

  it('says why a response failed', async () => {
    const url = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const failed = { status: 'failed', error: { code: 'server_error', message: 'It broke.' } }
      response.end(`data: ${JSON.stringify({ type: 'response.failed', response: failed })}\n\n`)
    })
    expect((await run(['--url', url, 'hi'])).err).toContain('The answer failed: It broke. [server_error]')
  })
})
