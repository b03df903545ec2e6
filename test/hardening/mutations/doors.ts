import type { Mutation } from '../mutation.ts'

/** Defences of names, secrets, browsers and the process itself. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N20',
    file: 'src/config/mask.ts',
    find: '(isSecretSegment(segment, all[index - 1]) ? masked : segment)',
    replace: '(segment === masked ? masked : segment)',
    tests: ['test/config/mask.test.ts'],
  },
  {
    row: 'N21',
    file: 'src/storage/private-files.ts',
    find: "if (process.platform === 'win32' || (mode & forOthers) === 0) return false",
    replace: 'if (mode !== 0) return false',
    tests: ['test/cli/commands/serve.test.ts'],
  },
  {
    row: 'N23',
    file: 'src/cli/commands/serve.ts',
    find: 'return [err, out].find(({ isTerminal }) => isTerminal)',
    replace: 'return [err, out].at(0)',
    tests: ['test/cli/commands/serve.test.ts'],
  },
  {
    row: 'N22',
    file: 'src/http/front-door.ts',
    find: 'if (host !== undefined && !this.#answersTo(host)) return unknownHost(host)',
    replace: 'if (host === undefined) return unknownHost(String(host))',
    tests: ['test/http/front-door.test.ts'],
  },
  {
    row: 'N22',
    file: 'src/http/front-door.ts',
    find: 'return isGiven(authorization) || isGiven(key) ? undefined : foreignOrigin(origin)',
    replace: 'return isGiven(authorization) || isGiven(key) || isGiven(origin) ? undefined : foreignOrigin(origin)',
    tests: ['test/http/front-door.test.ts'],
  },
  {
    row: 'N22',
    file: 'src/http/served-contract.ts',
    find: 'if (!this.#origins.has(origin) && this.#origins.size < keptOriginsMax)',
    replace: 'if (!this.#origins.has(origin))',
    tests: ['test/http/front-door.test.ts'],
  },
  {
    row: 'N19',
    file: 'src/telemetry/metrics.ts',
    find: 'this.#isKnownModel(id) ? id : otherLabel',
    replace: 'this.#isKnownModel(id) ? id : id',
    tests: ['test/http/metrics-page.test.ts'],
  },
  {
    row: 'N19',
    file: 'src/http/metrics-page.ts',
    find: 'if (token !== undefined && !isBearer(authorization, token)) return refusal',
    replace: 'if (token !== undefined && isBearer(token, token)) return refusal',
    tests: ['test/http/metrics-page.test.ts'],
  },
  {
    row: 'N25',
    file: 'src/catalog/build-catalog.ts',
    find: 'const hasSimulator = config.simulator?.isEnabled !== false',
    replace: "const hasSimulator = config.simulator?.isEnabled !== undefined || config.file !== ''",
    tests: ['test/simulator/enabled.test.ts'],
  },
  {
    row: 'N24',
    file: 'src/http/server.ts',
    find: 'answerBrokenRequests(server)',
    replace: 'answerBrokenRequests.toString()',
    tests: ['test/http/broken-requests.test.ts'],
  },
  {
    row: 'N26',
    file: 'src/cli/last-resort.ts',
    find: 'for (const event of events) process.on(event, onError)',
    replace: "process.on('exit', () => onError.name)",
    tests: ['test/cli/commands/serve.test.ts'],
  },
]
