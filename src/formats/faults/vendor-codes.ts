import type { ErrorType } from '../../contract/contract.ts'

interface VendorCodes {
  readonly type: ErrorType
  readonly codes: readonly string[]
  /** The page that lists them. */
  readonly source: string
}

/** Codes of one vendor each, beside those that many use. Digits are a vendor's own numbers, never an HTTP status. */
export const vendorCodes: readonly VendorCodes[] = [
  {
    type: 'permission_denied',
    codes: [
      'account_deactivated',
      'organization_deactivated',
      'mismatched_organization',
      'mismatched_project',
      'missing_scope',
      'usage_not_included',
    ],
    source: 'https://platform.openai.com/docs/guides/error-codes',
  },
  {
    type: 'permission_denied',
    codes: [
      'API_KEY_SERVICE_BLOCKED',
      'API_KEY_HTTP_REFERRER_BLOCKED',
      'API_KEY_IP_ADDRESS_BLOCKED',
      'SERVICE_DISABLED',
      'CONSUMER_SUSPENDED',
      'CONSUMER_INVALID',
      'USER_PROJECT_DENIED',
      'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      'ACCOUNT_STATE_INVALID',
      'LOCATION_POLICY_VIOLATED',
      'LOCATION_ORG_POLICY_VIOLATED',
      'RESOURCE_USAGE_RESTRICTION_VIOLATED',
    ],
    source: 'https://github.com/googleapis/googleapis/blob/master/google/api/error_reason.proto',
  },
  {
    type: 'payment_required',
    codes: ['BILLING_DISABLED'],
    source: 'https://github.com/googleapis/googleapis/blob/master/google/api/error_reason.proto',
  },
  {
    type: 'permission_denied',
    codes: ['SubscriptionRequiredException', 'OptInRequired'],
    source: 'https://docs.aws.amazon.com/bedrock/latest/APIReference/CommonErrors.html',
  },
  {
    type: 'not_found',
    codes: ['OperationNotSupported', 'DeploymentModelNotSupported', 'unavailable_model'],
    source: 'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/how-to/responses',
  },
  {
    type: 'permission_denied',
    codes: [
      'SubscriptionDisabled',
      'ReadOnlyDisabledSubscription',
      'AuthenticationTypeDisabled',
      'PublicNetworkAccessDisabled',
      'no_access',
    ],
    source: 'https://learn.microsoft.com/en-us/azure/ai-services/openai/how-to/managed-identity',
  },
  {
    type: 'permission_denied',
    codes: [
      'blocked_api_access',
      'model_terms_required',
      'model_permission_blocked_org',
      'model_permission_blocked_project',
    ],
    source: 'https://console.groq.com/docs/errors',
  },
  {
    type: 'payment_required',
    codes: ['1113', '1309'],
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'permission_denied',
    codes: ['1220', '1311'],
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'provider_overloaded',
    codes: ['1305'],
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'content_policy_violation',
    codes: ['1301'],
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'context_length_exceeded',
    codes: ['1261'],
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'payment_required',
    codes: ['1008'],
    source: 'https://platform.minimax.io/docs/api-reference/errorcode',
  },
  {
    type: 'authentication',
    codes: ['1004', '2049'],
    source: 'https://platform.minimax.io/docs/api-reference/errorcode',
  },
  {
    type: 'payment_required',
    codes: ['30001'],
    source: 'https://docs.siliconflow.com/en/faqs/error-code',
  },
  {
    type: 'provider_overloaded',
    codes: ['50505', '50603'],
    source: 'https://docs.siliconflow.com/en/faqs/error-code',
  },
  {
    type: 'payment_required',
    codes: ['AllocationQuota.FreeTierOnly', 'PrepaidBillOverdue', 'PostpaidBillOverdue', 'CommodityNotPurchased'],
    source: 'https://www.alibabacloud.com/help/en/model-studio/error-code',
  },
  {
    type: 'permission_denied',
    codes: ['AccessDenied.Unpurchased', 'Model.AccessDenied', 'Workspace.AccessDenied', 'App.AccessDenied'],
    source: 'https://www.alibabacloud.com/help/en/model-studio/error-code',
  },
  {
    type: 'payment_required',
    codes: ['AccountOverdueError', 'SetLimitExceeded', 'OperationDenied.ServiceOverdue'],
    source: 'https://www.volcengine.com/docs/82379/1299023',
  },
  {
    type: 'permission_denied',
    codes: ['ModelNotOpen', 'OperationDenied.ServiceNotOpen', 'InvalidSubscription'],
    source: 'https://www.volcengine.com/docs/82379/1299023',
  },
  {
    type: 'payment_required',
    codes: [
      'FailedOperation.ResourcePackExhausted',
      'FailedOperation.FreeResourcePackExhausted',
      'FailedOperation.ServiceStop',
    ],
    source: 'https://cloud.tencent.com/document/product/1729/101843',
  },
  {
    type: 'payment_required',
    codes: ['insufficient_user_quota', 'pre_consume_token_quota_failed', 'quota_not_enough'],
    source: 'https://github.com/QuantumNous/new-api/blob/main/types/error.go',
  },
  {
    type: 'payment_required',
    codes: ['BILLING_FAILED', 'BILLING_BALANCE_NOT_ENOUGH', 'BILLING_AUTH_FAILED'],
    source: 'https://novita.ai/docs/api-reference/basic-error-code',
  },
  {
    type: 'permission_denied',
    codes: ['customer_verification_required'],
    source: 'https://vercel.com/docs/ai-gateway',
  },
]
