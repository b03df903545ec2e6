import type { OperationName, Schema } from '../api/contract.ts'

/** What somebody must be at least for each change, as the gateway has it, so that no button is offered that is refused. */
export const changes = {
  createKey: 'operator',
  updateKey: 'operator',
  deleteKey: 'operator',
  createObservabilityDestination: 'admin',
  updateObservabilityDestination: 'admin',
  deleteObservabilityDestination: 'admin',
  testObservabilityDestination: 'operator',
  retryObservabilityDeliveries: 'operator',
  createByokCredential: 'admin',
  reorderByokCredentials: 'operator',
  updateByokCredential: 'admin',
  deleteByokCredential: 'admin',
  createWorkspace: 'operator',
  updateWorkspace: 'operator',
  deleteWorkspace: 'admin',
  addWorkspaceMember: 'admin',
  addWorkspaceMembers: 'admin',
  removeWorkspaceMembers: 'admin',
  removeWorkspaceMember: 'admin',
  putWorkspaceBudget: 'operator',
  deleteWorkspaceBudget: 'operator',
  putWorkspacePlugins: 'operator',
  addOrganizationMember: 'admin',
  updateOrganizationMember: 'admin',
  removeOrganizationMember: 'admin',
  createGuardrail: 'operator',
  updateGuardrail: 'operator',
  deleteGuardrail: 'operator',
  testGuardrails: 'operator',
  bulkAssignKeysToGuardrail: 'operator',
  bulkAssignMembersToGuardrail: 'operator',
  bulkAssignWorkspacesToGuardrail: 'operator',
  bulkUnassignKeysFromGuardrail: 'operator',
  bulkUnassignMembersFromGuardrail: 'operator',
  bulkUnassignWorkspacesFromGuardrail: 'operator',
  createFederationIssuer: 'admin',
  updateFederationIssuer: 'admin',
  deleteFederationIssuer: 'admin',
  createFederationPolicy: 'admin',
  updateFederationPolicy: 'admin',
  deleteFederationPolicy: 'admin',
  testFederationPolicy: 'admin',
  createScimGroupMapping: 'admin',
  updateScimGroupMapping: 'admin',
  deleteScimGroupMapping: 'admin',
  createScimToken: 'admin',
  deleteScimToken: 'admin',
  updateApp: 'operator',
  mergeApp: 'operator',
  unmergeApp: 'operator',
  reloadConfiguration: 'admin',
  createConfiguredProvider: 'admin',
  updateConfiguredProvider: 'admin',
  deleteConfiguredProvider: 'admin',
  testConfiguredProvider: 'admin',
  testConfiguredMcpServer: 'admin',
  approveConfiguredMcpTools: 'admin',
  withdrawConfiguredMcpTools: 'admin',
  createConfiguredModel: 'admin',
  updateConfiguredModel: 'admin',
  deleteConfiguredModel: 'admin',
} as const satisfies Partial<Record<OperationName, Schema<'ConsoleRole'>>>

/** A change that not everybody may make. */
export type Change = keyof typeof changes

const ladder: readonly Schema<'ConsoleRole'>[] = ['viewer', 'operator', 'admin']

/** What members may change of their own. */
export const ownChanges: readonly Change[] = ['createKey', 'updateKey', 'deleteKey']

/** What somebody must be at least for each change of a management key. */
export const managementKeyChanges: Partial<Record<Change, Schema<'ConsoleRole'>>> = {
  updateKey: 'admin',
  deleteKey: 'admin',
}

/** True if a role allows a change, of that kind of key where it is one of a key. Members and keys are on no ladder. */
export function mayDo(
  role: Schema<'ConsoleRole'>,
  change: Change,
  kind: Schema<'ApiKey'>['kind'] = 'inference',
): boolean {
  if (kind === 'management') return ladder.indexOf(role) >= ladder.indexOf(managementKeyChanges[change] ?? 'admin')
  if (role === 'member') return ownChanges.includes(change)
  return ladder.indexOf(role) >= ladder.indexOf(changes[change])
}
