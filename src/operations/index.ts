import type { OperationId } from '../contract/contract.ts'
import { getApp } from './apps/get-app.ts'
import { listApps } from './apps/list-apps.ts'
import { mergeApp } from './apps/merge-app.ts'
import { unmergeApp } from './apps/unmerge-app.ts'
import { updateApp } from './apps/update-app.ts'
import { listAuditEntries } from './audit/list-audit-entries.ts'
import { createByokCredential } from './byok/create-byok-credential.ts'
import { deleteByokCredential } from './byok/delete-byok-credential.ts'
import { getByokCredential } from './byok/get-byok-credential.ts'
import { listByokCredentials } from './byok/list-byok-credentials.ts'
import { reorderByokCredentials } from './byok/reorder-byok-credentials.ts'
import { updateByokCredential } from './byok/update-byok-credential.ts'
import { createChatCompletion } from './chat/create-chat-completion.ts'
import { approveConfiguredMcpTools } from './configuration/approve-configured-mcp-tools.ts'
import { createConfiguredModel } from './configuration/create-configured-model.ts'
import { createConfiguredProvider } from './configuration/create-configured-provider.ts'
import { deleteConfiguredModel } from './configuration/delete-configured-model.ts'
import { deleteConfiguredProvider } from './configuration/delete-configured-provider.ts'
import { getConfiguration } from './configuration/get-configuration.ts'
import { getConfiguredMcpServer } from './configuration/get-configured-mcp-server.ts'
import { getConfiguredModel } from './configuration/get-configured-model.ts'
import { getConfiguredProvider } from './configuration/get-configured-provider.ts'
import { listConfiguredMcpServers } from './configuration/list-configured-mcp-servers.ts'
import { listConfiguredModels } from './configuration/list-configured-models.ts'
import { listConfiguredProviders } from './configuration/list-configured-providers.ts'
import { reloadConfiguration } from './configuration/reload-configuration.ts'
import { testConfiguredMcpServer } from './configuration/test-configured-mcp-server.ts'
import { testConfiguredProvider } from './configuration/test-configured-provider.ts'
import { updateConfiguredModel } from './configuration/update-configured-model.ts'
import { updateConfiguredProvider } from './configuration/update-configured-provider.ts'
import { withdrawConfiguredMcpTools } from './configuration/withdraw-configured-mcp-tools.ts'
import { createConsoleLink } from './console/create-console-link.ts'
import { createConsoleSession } from './console/create-console-session.ts'
import { deleteConsoleSession } from './console/delete-console-session.ts'
import { deleteConsoleSessions } from './console/delete-console-sessions.ts'
import { getConsoleSession } from './console/get-console-session.ts'
import { getAppRankings } from './datasets/get-app-rankings.ts'
import { createFederationIssuer } from './federation/create-federation-issuer.ts'
import { createFederationPolicy } from './federation/create-federation-policy.ts'
import { deleteFederationIssuer } from './federation/delete-federation-issuer.ts'
import { deleteFederationPolicy } from './federation/delete-federation-policy.ts'
import { getFederationIssuer } from './federation/get-federation-issuer.ts'
import { getFederationPolicy } from './federation/get-federation-policy.ts'
import { listFederationIssuers } from './federation/list-federation-issuers.ts'
import { listFederationPolicies } from './federation/list-federation-policies.ts'
import { testFederationPolicy } from './federation/test-federation-policy.ts'
import { updateFederationIssuer } from './federation/update-federation-issuer.ts'
import { updateFederationPolicy } from './federation/update-federation-policy.ts'
import { createFile } from './files/create-file.ts'
import { deleteFile } from './files/delete-file.ts'
import { getFile } from './files/get-file.ts'
import { getFileContent } from './files/get-file-content.ts'
import { listFiles } from './files/list-files.ts'
import { bulkAssignKeysToGuardrail } from './guardrails/bulk-assign-keys-to-guardrail.ts'
import { bulkAssignMembersToGuardrail } from './guardrails/bulk-assign-members-to-guardrail.ts'
import { bulkAssignWorkspacesToGuardrail } from './guardrails/bulk-assign-workspaces-to-guardrail.ts'
import { bulkUnassignKeysFromGuardrail } from './guardrails/bulk-unassign-keys-from-guardrail.ts'
import { bulkUnassignMembersFromGuardrail } from './guardrails/bulk-unassign-members-from-guardrail.ts'
import { bulkUnassignWorkspacesFromGuardrail } from './guardrails/bulk-unassign-workspaces-from-guardrail.ts'
import { createGuardrail } from './guardrails/create-guardrail.ts'
import { deleteGuardrail } from './guardrails/delete-guardrail.ts'
import { getGuardrail } from './guardrails/get-guardrail.ts'
import { listGuardrailKeyAssignments } from './guardrails/list-guardrail-key-assignments.ts'
import { listGuardrailMemberAssignments } from './guardrails/list-guardrail-member-assignments.ts'
import { listGuardrailWorkspaceAssignments } from './guardrails/list-guardrail-workspace-assignments.ts'
import { listGuardrails } from './guardrails/list-guardrails.ts'
import { testGuardrails } from './guardrails/test-guardrails.ts'
import { updateGuardrail } from './guardrails/update-guardrail.ts'
import type { HandlerOf } from './handler.ts'
import { createKey } from './keys/create-key.ts'
import { deleteKey } from './keys/delete-key.ts'
import { getCurrentKey } from './keys/get-current-key.ts'
import { getKey } from './keys/get-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { updateKey } from './keys/update-key.ts'
import { addOrganizationMember } from './members/add-organization-member.ts'
import { addWorkspaceMember } from './members/add-workspace-member.ts'
import { addWorkspaceMembers } from './members/add-workspace-members.ts'
import { listOrganizationMembers } from './members/list-organization-members.ts'
import { listWorkspaceMembers } from './members/list-workspace-members.ts'
import { removeOrganizationMember } from './members/remove-organization-member.ts'
import { removeWorkspaceMember } from './members/remove-workspace-member.ts'
import { removeWorkspaceMembers } from './members/remove-workspace-members.ts'
import { updateOrganizationMember } from './members/update-organization-member.ts'
import { countMessageTokens } from './messages/count-message-tokens.ts'
import { createMessage } from './messages/create-message.ts'
import { getModel } from './models/get-model.ts'
import { listModelEndpoints } from './models/list-model-endpoints.ts'
import { listModels } from './models/list-models.ts'
import { listProviders } from './models/list-providers.ts'
import { exchangeToken } from './oauth/exchange-token.ts'
import { getJwks } from './oauth/get-jwks.ts'
import { createObservabilityDestination } from './observability/create-observability-destination.ts'
import { deleteObservabilityDestination } from './observability/delete-observability-destination.ts'
import { getObservabilityDestination } from './observability/get-observability-destination.ts'
import { listDeadObservabilityDeliveries } from './observability/list-dead-observability-deliveries.ts'
import { listObservabilityDeliveries } from './observability/list-observability-deliveries.ts'
import { listObservabilityDestinations } from './observability/list-observability-destinations.ts'
import { retryObservabilityDeliveries } from './observability/retry-observability-deliveries.ts'
import { testObservabilityDestination } from './observability/test-observability-destination.ts'
import { updateObservabilityDestination } from './observability/update-observability-destination.ts'
import type { Operation } from './operation.ts'
import { compactResponse } from './responses/compact-response.ts'
import { createResponse } from './responses/create-response.ts'
import { openResponseSocket } from './responses/open-response-socket.ts'
import { backtestRoutes } from './routes/backtest-routes.ts'
import { explainRoute } from './routes/explain-route.ts'
import { createProvisionedGroup } from './scim/create-provisioned-group.ts'
import { createProvisionedUser } from './scim/create-provisioned-user.ts'
import { createScimGroupMapping } from './scim/create-scim-group-mapping.ts'
import { createScimToken } from './scim/create-scim-token.ts'
import { deleteProvisionedGroup } from './scim/delete-provisioned-group.ts'
import { deleteProvisionedUser } from './scim/delete-provisioned-user.ts'
import { deleteScimGroupMapping } from './scim/delete-scim-group-mapping.ts'
import { deleteScimToken } from './scim/delete-scim-token.ts'
import { getProvisionedGroup } from './scim/get-provisioned-group.ts'
import { getProvisionedUser } from './scim/get-provisioned-user.ts'
import { getScimGroupMapping } from './scim/get-scim-group-mapping.ts'
import { getScimResourceType } from './scim/get-scim-resource-type.ts'
import { getScimSchema } from './scim/get-scim-schema.ts'
import { getScimServiceProviderConfig } from './scim/get-scim-service-provider-config.ts'
import { listProvisionedGroups } from './scim/list-provisioned-groups.ts'
import { listProvisionedUsers } from './scim/list-provisioned-users.ts'
import { listScimGroupMappings } from './scim/list-scim-group-mappings.ts'
import { listScimGroupMembers } from './scim/list-scim-group-members.ts'
import { listScimGroups } from './scim/list-scim-groups.ts'
import { listScimResourceTypes } from './scim/list-scim-resource-types.ts'
import { listScimSchemas } from './scim/list-scim-schemas.ts'
import { listScimTokens } from './scim/list-scim-tokens.ts'
import { putProvisionedGroup } from './scim/put-provisioned-group.ts'
import { putProvisionedUser } from './scim/put-provisioned-user.ts'
import { updateProvisionedGroup } from './scim/update-provisioned-group.ts'
import { updateProvisionedUser } from './scim/update-provisioned-user.ts'
import { updateScimGroupMapping } from './scim/update-scim-group-mapping.ts'
import { getCredits } from './usage/get-credits.ts'
import { getGeneration } from './usage/get-generation.ts'
import { getGenerationContent } from './usage/get-generation-content.ts'
import { listActivity } from './usage/list-activity.ts'
import { listGenerations } from './usage/list-generations.ts'
import { listPromptCacheFindings } from './usage/list-prompt-cache-findings.ts'
import { streamGenerations } from './usage/stream-generations.ts'
import { createWorkspace } from './workspaces/create-workspace.ts'
import { deleteWorkspace } from './workspaces/delete-workspace.ts'
import { deleteWorkspaceBudget } from './workspaces/delete-workspace-budget.ts'
import { getWorkspace } from './workspaces/get-workspace.ts'
import { getWorkspaceBudget } from './workspaces/get-workspace-budget.ts'
import { listWorkspaceBudgets } from './workspaces/list-workspace-budgets.ts'
import { listWorkspacePlugins } from './workspaces/list-workspace-plugins.ts'
import { listWorkspaces } from './workspaces/list-workspaces.ts'
import { putWorkspaceBudget } from './workspaces/put-workspace-budget.ts'
import { putWorkspacePlugins } from './workspaces/put-workspace-plugins.ts'
import { updateWorkspace } from './workspaces/update-workspace.ts'

/**
 * Every operation of the contract and who carries it out: a handler, or what `defineOperation` made of it where it asks more of the edge than
 * the usual. One that is missing does not compile.
 */
export const handlers: { readonly [Id in OperationId]: HandlerOf<Id> | Operation<Id> } = {
  createResponse,
  openResponseSocket,
  compactResponse,
  createChatCompletion,
  createMessage,
  countMessageTokens,
  explainRoute,
  backtestRoutes,
  listModels,
  getModel,
  listModelEndpoints,
  listProviders,
  getGeneration,
  getGenerationContent,
  listGenerations,
  streamGenerations,
  getCredits,
  listActivity,
  listPromptCacheFindings,
  listFiles,
  createFile,
  getFile,
  deleteFile,
  getFileContent,
  getCurrentKey,
  listKeys,
  createKey,
  getKey,
  updateKey,
  deleteKey,
  listObservabilityDestinations,
  createObservabilityDestination,
  getObservabilityDestination,
  updateObservabilityDestination,
  deleteObservabilityDestination,
  testObservabilityDestination,
  listObservabilityDeliveries,
  listDeadObservabilityDeliveries,
  retryObservabilityDeliveries,
  listByokCredentials,
  createByokCredential,
  reorderByokCredentials,
  getByokCredential,
  updateByokCredential,
  deleteByokCredential,
  listWorkspaces,
  createWorkspace,
  getWorkspace,
  updateWorkspace,
  bulkAssignKeysToGuardrail,
  bulkAssignMembersToGuardrail,
  bulkAssignWorkspacesToGuardrail,
  bulkUnassignKeysFromGuardrail,
  bulkUnassignMembersFromGuardrail,
  bulkUnassignWorkspacesFromGuardrail,
  createGuardrail,
  deleteGuardrail,
  getGuardrail,
  listGuardrailKeyAssignments,
  listGuardrailMemberAssignments,
  listGuardrailWorkspaceAssignments,
  listGuardrails,
  testGuardrails,
  updateGuardrail,
  deleteWorkspace,
  listWorkspaceMembers,
  addWorkspaceMember,
  addWorkspaceMembers,
  removeWorkspaceMembers,
  removeWorkspaceMember,
  listWorkspaceBudgets,
  getWorkspaceBudget,
  putWorkspaceBudget,
  deleteWorkspaceBudget,
  listWorkspacePlugins,
  putWorkspacePlugins,
  listOrganizationMembers,
  addOrganizationMember,
  updateOrganizationMember,
  removeOrganizationMember,
  listAuditEntries,
  exchangeToken,
  getJwks,
  listFederationIssuers,
  createFederationIssuer,
  getFederationIssuer,
  updateFederationIssuer,
  deleteFederationIssuer,
  listFederationPolicies,
  createFederationPolicy,
  getFederationPolicy,
  updateFederationPolicy,
  deleteFederationPolicy,
  testFederationPolicy,
  listScimGroups,
  listScimGroupMembers,
  listScimGroupMappings,
  createScimGroupMapping,
  getScimGroupMapping,
  updateScimGroupMapping,
  deleteScimGroupMapping,
  listScimTokens,
  createScimToken,
  deleteScimToken,
  listProvisionedUsers,
  createProvisionedUser,
  getProvisionedUser,
  putProvisionedUser,
  updateProvisionedUser,
  deleteProvisionedUser,
  listProvisionedGroups,
  createProvisionedGroup,
  getProvisionedGroup,
  putProvisionedGroup,
  updateProvisionedGroup,
  deleteProvisionedGroup,
  getScimServiceProviderConfig,
  listScimResourceTypes,
  getScimResourceType,
  listScimSchemas,
  getScimSchema,
  getAppRankings,
  listApps,
  getApp,
  updateApp,
  mergeApp,
  unmergeApp,
  getConsoleSession,
  createConsoleSession,
  deleteConsoleSession,
  deleteConsoleSessions,
  createConsoleLink,
  reloadConfiguration,
  getConfiguration,
  listConfiguredProviders,
  createConfiguredProvider,
  getConfiguredProvider,
  updateConfiguredProvider,
  deleteConfiguredProvider,
  testConfiguredProvider,
  listConfiguredMcpServers,
  getConfiguredMcpServer,
  testConfiguredMcpServer,
  approveConfiguredMcpTools,
  withdrawConfiguredMcpTools,
  listConfiguredModels,
  createConfiguredModel,
  getConfiguredModel,
  updateConfiguredModel,
  deleteConfiguredModel,
}
