import type { Mutation } from '../mutation.ts'

/** Defences of pages that models read, and of documents. */
export const mutations: readonly Mutation[] = [
  {
    row: 'I17',
    file: 'src/tools/web-fetch/web-fetch.ts',
    find: 'Math.min(options.max_uses ?? pagesMax, pagesMax)',
    replace: '(options.max_uses ?? pagesMax)',
    tests: ['test/hardening/page-exfiltration.test.ts'],
  },
  {
    row: 'I17',
    file: 'src/outbound/guarded-client.ts',
    find: "if (request.isAllowed?.(url) === false) throw new OutboundError('not-allowed')",
    replace: '',
    tests: ['test/hardening/page-exfiltration.test.ts'],
  },
  {
    row: 'I17',
    file: 'src/web/domain-rules.ts',
    find: "patterns.every((each, at) => each.fitsFolder(paths[at] ?? ''))",
    replace: "patterns.some((each, at) => each.fitsFolder(paths[at] ?? ''))",
    tests: ['test/hardening/page-exfiltration.test.ts'],
  },
  {
    row: 'I18',
    file: 'src/documents/limit-buffers.ts',
    find: 'if (process.memoryUsage().arrayBuffers + more > bytesMax) exceeded()',
    replace: 'if (more < 0) exceeded()',
    tests: ['test/hardening/document-bombs.test.ts'],
  },
  {
    row: 'S1',
    file: 'src/web/fetch/http-page-engine.ts',
    find: 'if (!mayBePublic(hostOf(asked)))',
    replace: 'if (false as boolean)',
    tests: ['test/web/fetch/engines.test.ts'],
  },
]
