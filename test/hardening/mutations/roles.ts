import type { Mutation } from '../mutation.ts'

/** Defences of what each role may do, and of what the keys of members show. */
export const mutations: readonly Mutation[] = [
  {
    row: 'N39',
    file: 'src/operations/recognize-session.ts',
    find: 'if (!isAtLeast(role, least)) throw',
    replace: "if (!isAtLeast(role, 'viewer')) throw",
    tests: ['test/operations/roles/role-matrix.test.ts'],
  },
  {
    row: 'N39',
    file: 'src/administration/keys/key-roles.ts',
    find: '  if (!isEnough)\n',
    replace: '  if (!isEnough && isNarrow(role))\n',
    tests: ['test/operations/roles/role-matrix.test.ts'],
  },
  {
    row: 'N39',
    file: 'src/administration/keys/key-roles.ts',
    find: '  if (!isAtLeast(role, owner)) {',
    replace: '  if (isNarrow(role) && !isAtLeast(role, owner)) {',
    tests: ['test/operations/roles/role-matrix.test.ts'],
  },
  {
    row: 'N39',
    file: 'src/administration/keys/key-roles.ts',
    find: "hash !== undefined && (await consoleKeys.has(organizationId, hash)) ? 'admin' : 'key'",
    replace: "hash !== undefined && (await consoleKeys.has(organizationId, hash)) ? 'key' : 'key'",
    tests: ['test/operations/roles/way-in.test.ts'],
  },
  {
    row: 'N39',
    file: 'src/administration/keys/key-roles.ts',
    find: 'if (!isEnd(() => true) && !isEnd(({ expiresAt }) => expiresAt === null || expiresAt > now + lastDayMs)) return result',
    replace: 'if (before.length >= 0) return result',
    tests: ['test/operations/roles/way-in.test.ts'],
  },
  {
    row: 'N39',
    file: 'codegen/lint-session-rules.ts',
    find: '    if (!wholeRoles.includes(String(least)))',
    replace: '    if (least !== undefined && !wholeRoles.includes(String(least)))',
    tests: ['test/codegen/lint-session-rules.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/auth/find-principal.ts',
    find: "ownerRole === 'member' && creatorUserId !== null",
    replace: "ownerRole === 'key' && creatorUserId !== null",
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/administration/usage/may-see-generation.ts',
    find: 'if (principal.session === undefined && record.workspaceId !== principal.workspaceId) return false',
    replace: "if (record.workspaceId === '') return false",
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/storage/files/file-repository.ts',
    find: '  if (memberId !== undefined) {',
    replace: "  if (memberId === '') {",
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/auth/sessions/sessions.ts',
    find: "...(session.role === 'member' && {",
    replace: "...(session.role === 'key' && {",
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/administration/console/change-role.ts',
    find: 'if (keyHash !== null) ended += await consoleSessions.deleteOf(organizationId, keyHash)',
    replace: 'if (keyHash === null) ended += await consoleSessions.deleteOf(organizationId, kind)',
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
  {
    row: 'N40',
    file: 'src/operations/files/delete-file.ts',
    find: 'removeFile(files, authorOf(principal),',
    replace: 'files.remove(',
    tests: ['test/operations/roles/keys-of-members.test.ts'],
  },
]
