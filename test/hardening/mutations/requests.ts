import type { Mutation } from '../mutation.ts'

/** Defences of what requests may say, and of what answers may show. */
export const mutations: readonly Mutation[] = [
  {
    row: 'I1',
    file: 'src/http/create-edge.ts',
    find: 'const jsonDepthMax = 64',
    replace: 'const jsonDepthMax = 100_000',
    tests: ['test/http/bad-input.test.ts'],
  },
  {
    row: 'I1',
    file: 'src/http/requests/read-body.ts',
    find: 'bytes.subarray(3) : bytes',
    replace: 'bytes : bytes',
    tests: ['test/hardening/request-bodies.test.ts'],
  },
  {
    row: 'I4',
    file: 'src/http/requests/read-bytes.ts',
    find: 'if (bytes > bytesMax) throw tooLarge(bytesMax)',
    replace: 'if (expected > bytesMax) throw tooLarge(bytesMax)',
    tests: ['test/hardening/request-bodies.test.ts'],
  },
  {
    row: 'I5',
    file: 'src/http/requests/read-body.ts',
    find: "const isValid = requestValidator(id, 'body')?.(body) ?? true",
    replace: "const isValid = requestValidator(id, 'body') !== undefined || body !== null",
    tests: ['test/hardening/request-bodies.test.ts'],
  },
  {
    row: 'I8',
    file: 'src/routing/endpoint-filters.ts',
    find: "(ids.has(model.id) ? undefined : 'serves a model that is not on the allow-list')",
    replace: '(ids.has(model.id) ? undefined : undefined)',
    tests: ['test/routing/plan-route.laws.test.ts'],
  },
  {
    row: 'I10',
    file: 'src/formats/shared/shown-body.ts',
    find: "if (typeof member === 'string' && credentialName.test(name)) return [name, redacted]",
    replace: '',
    tests: ['test/formats/shared/shown-body.test.ts'],
  },
  {
    row: 'I10',
    file: 'src/formats/shared/shown-body.ts',
    find: 'return secrets.cut(text.replace(userInfo, `$1${redacted}@`))',
    replace: 'return text.replace(userInfo, `$1${redacted}@`)',
    tests: ['test/formats/shared/shown-body.test.ts'],
  },
  {
    row: 'I13',
    file: 'src/attempts/faults/cut-secrets.ts',
    find: 'return rules.reduce((shown, { pattern, replacement }) => shown.replace(pattern, replacement), withoutParts)',
    replace: 'return withoutParts',
    tests: ['test/hardening/provider-secrets.test.ts'],
  },
  {
    row: 'I13',
    file: 'src/attempts/faults/cut-secrets.ts',
    find: 'const withoutWhole = secretCutter(secrets).cut(words)\n  const withoutParts = withoutSpans(withoutWhole, sharedRuns(withoutWhole, secrets, partMin), redacted)\n  return rules.reduce((shown, { pattern, replacement }) => shown.replace(pattern, replacement), withoutParts)',
    replace: 'const withoutWhole = secretCutter([]).cut(words)\n  return withoutWhole',
    tests: ['test/hardening/provider-secrets.test.ts'],
  },
  {
    row: 'I16',
    file: 'src/http/answers/told-failure.ts',
    find: 'return details.cause instanceof Error ? details.cause.name : undefined',
    replace: 'return details.cause instanceof Error ? details.cause.message : undefined',
    tests: ['test/hardening/prompt-secrecy.test.ts'],
  },
  {
    row: 'I16',
    file: 'src/attempts/faults/cut-prompt.ts',
    find: 'const withoutRuns = withoutSpans(words, sharedRuns(words, texts, runMin), mark)',
    replace: 'const withoutRuns = words',
    tests: ['test/hardening/prompt-sinks.test.ts'],
  },
  {
    row: 'I16',
    file: 'src/attempts/faults/attempt-log.ts',
    find: "isUrl(url) ? new URL(url).host.slice(0, 255) : ''",
    replace: "isUrl(url) ? new URL(url).href.slice(0, 255) : ''",
    tests: ['test/hardening/prompt-sinks.test.ts'],
  },
]
