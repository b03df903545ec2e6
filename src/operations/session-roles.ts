import type { operations } from '../contract/contract.ts'
import type { ConsoleRole } from '../records/console-session.ts'

type Operations = typeof operations

/** Operations that take a session of the console. */
export type SessionOperationId = {
  [Id in keyof Operations]: 'consoleSession' extends Operations[Id]['security'][number] ? Id : never
}[keyof Operations]

/** The roles of those who see the whole organization, each allowing what the one before allows. */
const ladder: readonly ConsoleRole[] = ['viewer', 'operator', 'admin'] satisfies readonly LeastRole[]

/** The least that somebody must be who sees the whole organization. */
export type LeastRole = Extract<ConsoleRole, 'viewer' | 'operator' | 'admin'>

/** Whether a role is at least another. Members and keys are on no ladder: what they may is what their own key may. */
export function isAtLeast(role: ConsoleRole, least: LeastRole): boolean {
  return ladder.indexOf(role) >= ladder.indexOf(least)
}

/** Whether an operation takes a session. */
export function takesSession(id: string): id is SessionOperationId {
  return Object.hasOwn(leastRoles, id)
}

/** A role of somebody who sees only what is their own. */
export type NarrowRole = Exclude<ConsoleRole, LeastRole>

/** What they may ask for besides what their own key may. The handlers show and change only what is their own. */
const ownOperations: Readonly<Partial<Record<SessionOperationId, readonly NarrowRole[]>>> = {
  listActivity: ['member', 'key'],
  listKeys: ['member'],
  createKey: ['member'],
  getKey: ['member'],
  updateKey: ['member'],
  deleteKey: ['member'],
  listWorkspaces: ['member'],
}

/** The roles that an operation narrows to what is their own. */
export function narrowRoles(id: SessionOperationId): ReadonlySet<ConsoleRole> {
  return new Set(ownOperations[id])
}

/**
 * What somebody must be at least to ask for each operation by a session that sees the whole organization. Viewers read. Operators also do what
 * a day brings: they run models, and change keys, budgets, guardrails and workspaces. Who may do what, where data leaves to, and secrets of
 * providers are for administrators. An operation that is missing does not compile.
 */
export const leastRoles: Readonly<Record<SessionOperationId, LeastRole>> = {
  createResponse: 'operator',
  compactResponse: 'operator',
  createChatCompletion: 'operator',
  createMessage: 'operator',
  countMessageTokens: 'operator',
  explainRoute: 'operator',
  backtestRoutes: 'operator',
  listModels: 'viewer',
  getModel: 'viewer',
  listModelEndpoints: 'viewer',
  listProviders: 'viewer',
  getGeneration: 'viewer',
  getGenerationContent: 'viewer',
  listGenerations: 'viewer',
  streamGenerations: 'viewer',
  getCredits: 'viewer',
  listActivity: 'viewer',
  listPromptCacheFindings: 'viewer',
  listFiles: 'viewer',
  createFile: 'operator',
  getFile: 'viewer',
  deleteFile: 'operator',
  getFileContent: 'viewer',
  getCurrentKey: 'viewer',
  listKeys: 'viewer',
  createKey: 'operator',
  getKey: 'viewer',
  updateKey: 'operator',
  deleteKey: 'operator',
  listObservabilityDestinations: 'viewer',
  createObservabilityDestination: 'admin',
  getObservabilityDestination: 'viewer',
  updateObservabilityDestination: 'admin',
  deleteObservabilityDestination: 'admin',
  testObservabilityDestination: 'operator',
  listObservabilityDeliveries: 'viewer',
  listDeadObservabilityDeliveries: 'viewer',
  retryObservabilityDeliveries: 'operator',
  listByokCredentials: 'viewer',
  createByokCredential: 'admin',
  reorderByokCredentials: 'operator',
  getByokCredential: 'viewer',
  updateByokCredential: 'admin',
  deleteByokCredential: 'admin',
  listWorkspaces: 'viewer',
  createWorkspace: 'operator',
  getWorkspace: 'viewer',
  updateWorkspace: 'operator',
  deleteWorkspace: 'admin',
  listWorkspaceMembers: 'viewer',
  addWorkspaceMember: 'admin',
  addWorkspaceMembers: 'admin',
  removeWorkspaceMembers: 'admin',
  removeWorkspaceMember: 'admin',
  listWorkspaceBudgets: 'viewer',
  getWorkspaceBudget: 'viewer',
  putWorkspaceBudget: 'operator',
  deleteWorkspaceBudget: 'operator',
  listWorkspacePlugins: 'viewer',
  putWorkspacePlugins: 'operator',
  listOrganizationMembers: 'viewer',
  addOrganizationMember: 'admin',
  updateOrganizationMember: 'admin',
  removeOrganizationMember: 'admin',
  listGuardrails: 'viewer',
  createGuardrail: 'operator',
  getGuardrail: 'viewer',
  updateGuardrail: 'operator',
  deleteGuardrail: 'operator',
  testGuardrails: 'operator',
  listGuardrailKeyAssignments: 'viewer',
  listGuardrailMemberAssignments: 'viewer',
  listGuardrailWorkspaceAssignments: 'viewer',
  bulkAssignKeysToGuardrail: 'operator',
  bulkAssignMembersToGuardrail: 'operator',
  bulkAssignWorkspacesToGuardrail: 'operator',
  bulkUnassignKeysFromGuardrail: 'operator',
  bulkUnassignMembersFromGuardrail: 'operator',
  bulkUnassignWorkspacesFromGuardrail: 'operator',
  listAuditEntries: 'viewer',
  listFederationIssuers: 'viewer',
  createFederationIssuer: 'admin',
  getFederationIssuer: 'viewer',
  updateFederationIssuer: 'admin',
  deleteFederationIssuer: 'admin',
  listFederationPolicies: 'viewer',
  createFederationPolicy: 'admin',
  getFederationPolicy: 'viewer',
  updateFederationPolicy: 'admin',
  deleteFederationPolicy: 'admin',
  testFederationPolicy: 'admin',
  listScimGroups: 'viewer',
  listScimGroupMembers: 'viewer',
  listScimGroupMappings: 'viewer',
  createScimGroupMapping: 'admin',
  getScimGroupMapping: 'viewer',
  updateScimGroupMapping: 'admin',
  deleteScimGroupMapping: 'admin',
  listScimTokens: 'viewer',
  createScimToken: 'admin',
  deleteScimToken: 'admin',
  getAppRankings: 'viewer',
  listApps: 'viewer',
  getApp: 'viewer',
  updateApp: 'operator',
  mergeApp: 'operator',
  unmergeApp: 'operator',
  reloadConfiguration: 'admin',
  getConfiguration: 'viewer',
  listConfiguredProviders: 'viewer',
  createConfiguredProvider: 'admin',
  getConfiguredProvider: 'viewer',
  updateConfiguredProvider: 'admin',
  deleteConfiguredProvider: 'admin',
  testConfiguredProvider: 'admin',
  listConfiguredMcpServers: 'viewer',
  getConfiguredMcpServer: 'viewer',
  testConfiguredMcpServer: 'admin',
  approveConfiguredMcpTools: 'admin',
  withdrawConfiguredMcpTools: 'admin',
  listConfiguredModels: 'viewer',
  createConfiguredModel: 'admin',
  getConfiguredModel: 'viewer',
  updateConfiguredModel: 'admin',
  deleteConfiguredModel: 'admin',
  getConsoleSession: 'viewer',
  deleteConsoleSession: 'viewer',
  deleteConsoleSessions: 'viewer',
}
