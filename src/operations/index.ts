import type { OperationId } from '../contract.ts'
import { getApp } from './apps/get-app.ts'
import { listApps } from './apps/list-apps.ts'
import { mergeApp } from './apps/merge-app.ts'
import { unmergeApp } from './apps/unmerge-app.ts'
import { updateApp } from './apps/update-app.ts'
import { createChatCompletion } from './chat/create-chat-completion.ts'
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
import type { Handler } from './handler.ts'
import { createKey } from './keys/create-key.ts'
import { deleteKey } from './keys/delete-key.ts'
import { getCurrentKey } from './keys/get-current-key.ts'
import { getKey } from './keys/get-key.ts'
import { listKeys } from './keys/list-keys.ts'
import { updateKey } from './keys/update-key.ts'
import { countMessageTokens } from './messages/count-message-tokens.ts'
import { createMessage } from './messages/create-message.ts'
import { listModelEndpoints } from './models/list-model-endpoints.ts'
import { listModels } from './models/list-models.ts'
import { listProviders } from './models/list-providers.ts'
import { exchangeToken } from './oauth/exchange-token.ts'
import { getJwks } from './oauth/get-jwks.ts'
import { createResponse } from './responses/create-response.ts'
import { explainRoute } from './routes/explain-route.ts'
import { getCredits } from './usage/get-credits.ts'
import { getGeneration } from './usage/get-generation.ts'
import { listActivity } from './usage/list-activity.ts'

/** Every operation of the contract and who carries it out. One that is missing does not compile. */
export const handlers: { readonly [Id in OperationId]: Handler<Id> } = {
  createResponse,
  createChatCompletion,
  createMessage,
  countMessageTokens,
  explainRoute,
  listModels,
  listModelEndpoints,
  listProviders,
  getGeneration,
  getCredits,
  listActivity,
  getCurrentKey,
  listKeys,
  createKey,
  getKey,
  updateKey,
  deleteKey,
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
  getAppRankings,
  listApps,
  getApp,
  updateApp,
  mergeApp,
  unmergeApp,
}
