import type { Mutation } from '../mutation.ts'

/** Defences of streams, connections and the end of a process. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N28',
    file: 'src/attempts/http-exchange.ts',
    find: 'const bufferedBytesMax = 32 * 1024',
    replace: 'const bufferedBytesMax = 64 * 1024 * 1024',
    tests: ['test/attempts/http-exchange.test.ts'],
  },
  {
    row: 'N28',
    file: 'src/streams/grown-text.ts',
    find: '  Number(text)\n',
    replace: '',
    tests: ['test/streams/grown-text.test.ts'],
  },
  {
    row: 'N28',
    file: 'src/formats/openai-chat/upstream/growing-arguments.ts',
    find: "    if (this.#place !== 'behind') return false\n    this.#isObject ??= isJsonObject",
    replace: '    this.#isObject = isJsonObject',
    tests: ['test/formats/openai-chat/upstream/growing-arguments.test.ts'],
  },
  {
    row: 'F33',
    file: 'src/http/server.ts',
    find: '  dropUnreadAnswers(server, stallMs)\n',
    replace: '  void dropUnreadAnswers\n  void stallMs\n',
    tests: ['test/e2e/unread-answers.test.ts'],
  },
  {
    row: 'F33',
    file: 'src/http/unread-answers.ts',
    find: "      response.prependOnceListener('finish', () => socket.setTimeout(0))\n",
    replace: '',
    tests: ['test/http/unread-answers.test.ts'],
  },
  {
    row: 'F31',
    file: 'src/http/api.ts',
    find: "if (!res.writableFinished) cancellation.cancel(new Interruption('caller-gone'))",
    replace: 'void cancellation',
    tests: ['test/e2e/caller-leaves.test.ts'],
  },
  {
    row: 'F31',
    file: 'src/pipeline/deliver-answer.ts',
    find: '    if (isCallerGone(live.request)) {\n      await settle(live, goneOutcome, true, sample.read())\n',
    replace: '    if (isCallerGone(live.request)) {\n',
    tests: ['test/e2e/caller-leaves.test.ts'],
  },
  {
    row: 'N33',
    file: 'src/http/server.ts',
    find: 'if (isLeaving) response.shouldKeepAlive = false',
    replace: '',
    tests: ['test/e2e/shutdown.test.ts'],
  },
  {
    row: 'N33',
    file: 'src/app.ts',
    find: 'if (graceMs > 0) await server.leave(graceMs)',
    replace: '',
    tests: ['test/e2e/shutdown.test.ts'],
  },
  {
    row: 'N29',
    file: 'src/attempts/broken-exchange.ts',
    find: "codeOf(error) ?? (isNamed(error, 'HTTPParserError') ? 'HPE_UNKNOWN' : 'UNKNOWN')",
    replace: 'String(error)',
    tests: ['test/e2e/broken-http.test.ts'],
  },
  {
    row: 'N29',
    file: 'src/attempts/transport-fault.ts',
    find: 'error instanceof Interruption || error instanceof BrokenExchange\n',
    replace: 'error instanceof Interruption\n',
    tests: ['test/e2e/broken-http.test.ts'],
  },
  {
    row: 'N29',
    file: 'src/telemetry/logger.ts',
    find: 'serializers: { err: shown }',
    replace: 'serializers: {}',
    tests: ['test/telemetry/logger.test.ts'],
  },
]
