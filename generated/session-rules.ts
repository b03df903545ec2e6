// Made from openapi.yaml by `npm run codegen`. Do not edit.
export const sessionRules = {
  "createResponse": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "compactResponse": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createChatCompletion": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createMessage": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "countMessageTokens": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "explainRoute": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "backtestRoutes": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listModels": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getModel": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listModelEndpoints": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listProviders": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getGeneration": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listGenerations": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "streamGenerations": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getGenerationContent": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getCredits": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listActivity": {
    "leastRole": "viewer",
    "ownRoles": [
      "member",
      "key"
    ],
    "keyKinds": {}
  },
  "listPromptCacheFindings": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listFiles": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createFile": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getFile": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteFile": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getFileContent": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getCurrentKey": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listKeys": {
    "leastRole": "viewer",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {}
  },
  "createKey": {
    "leastRole": "operator",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {
      "inference": "operator"
    }
  },
  "getKey": {
    "leastRole": "viewer",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {}
  },
  "deleteKey": {
    "leastRole": "operator",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {
      "inference": "operator",
      "management": "admin"
    }
  },
  "updateKey": {
    "leastRole": "operator",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {
      "inference": "operator",
      "management": "admin"
    }
  },
  "listWorkspaces": {
    "leastRole": "viewer",
    "ownRoles": [
      "member"
    ],
    "keyKinds": {}
  },
  "createWorkspace": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getWorkspace": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteWorkspace": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateWorkspace": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listWorkspaceBudgets": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getWorkspaceBudget": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "putWorkspaceBudget": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteWorkspaceBudget": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listWorkspacePlugins": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "putWorkspacePlugins": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listWorkspaceMembers": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "addWorkspaceMember": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "addWorkspaceMembers": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "removeWorkspaceMembers": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "removeWorkspaceMember": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listOrganizationMembers": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "addOrganizationMember": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "removeOrganizationMember": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateOrganizationMember": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listGuardrails": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "testGuardrails": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getGuardrail": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listGuardrailKeyAssignments": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkAssignKeysToGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkUnassignKeysFromGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listGuardrailMemberAssignments": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkAssignMembersToGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkUnassignMembersFromGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listGuardrailWorkspaceAssignments": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkAssignWorkspacesToGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "bulkUnassignWorkspacesFromGuardrail": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listAuditEntries": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listObservabilityDestinations": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createObservabilityDestination": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getObservabilityDestination": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteObservabilityDestination": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateObservabilityDestination": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "testObservabilityDestination": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listObservabilityDeliveries": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listDeadObservabilityDeliveries": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "retryObservabilityDeliveries": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listByokCredentials": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createByokCredential": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "reorderByokCredentials": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getByokCredential": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteByokCredential": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateByokCredential": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listFederationIssuers": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createFederationIssuer": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getFederationIssuer": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteFederationIssuer": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateFederationIssuer": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listFederationPolicies": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createFederationPolicy": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getFederationPolicy": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteFederationPolicy": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateFederationPolicy": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "testFederationPolicy": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getAppRankings": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listApps": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getApp": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateApp": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "mergeApp": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "unmergeApp": {
    "leastRole": "operator",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listScimGroups": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listScimGroupMembers": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listScimGroupMappings": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createScimGroupMapping": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getScimGroupMapping": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteScimGroupMapping": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateScimGroupMapping": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listScimTokens": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createScimToken": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteScimToken": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getConsoleSession": {
    "leastRole": "viewer",
    "ownRoles": [
      "member",
      "key"
    ],
    "keyKinds": {}
  },
  "deleteConsoleSession": {
    "leastRole": "viewer",
    "ownRoles": [
      "member",
      "key"
    ],
    "keyKinds": {}
  },
  "deleteConsoleSessions": {
    "leastRole": "viewer",
    "ownRoles": [
      "member",
      "key"
    ],
    "keyKinds": {}
  },
  "reloadConfiguration": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getConfiguration": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listConfiguredProviders": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createConfiguredProvider": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getConfiguredProvider": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteConfiguredProvider": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateConfiguredProvider": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "testConfiguredProvider": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listConfiguredModels": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "createConfiguredModel": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getConfiguredModel": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "deleteConfiguredModel": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "updateConfiguredModel": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "listConfiguredMcpServers": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "getConfiguredMcpServer": {
    "leastRole": "viewer",
    "ownRoles": [],
    "keyKinds": {}
  },
  "testConfiguredMcpServer": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "approveConfiguredMcpTools": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  },
  "withdrawConfiguredMcpTools": {
    "leastRole": "admin",
    "ownRoles": [],
    "keyKinds": {}
  }
} as const
