import type { OperationId } from '../contract.ts'
import { createByokCredential } from './byok/create-byok-credential.ts'
import { deleteByokCredential } from './byok/delete-byok-credential.ts'
import { getByokCredential } from './byok/get-byok-credential.ts'
import { listByokCredentials } from './byok/list-byok-credentials.ts'
import { reorderByokCredentials } from './byok/reorder-byok-credentials.ts'
import { updateByokCredential } from './byok/update-byok-credential.ts'
import { createChatCompletion } from './chat/create-chat-completion.ts'
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
  listByokCredentials,
  createByokCredential,
  reorderByokCredentials,
  getByokCredential,
  updateByokCredential,
  deleteByokCredential,
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
}
