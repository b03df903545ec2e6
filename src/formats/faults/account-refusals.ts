import type { ErrorType } from '../../contract/contract.ts'

/** Wordings of one cause, where no code says it. */
interface AccountRefusal {
  readonly type: Extract<ErrorType, 'payment_required' | 'permission_denied' | 'not_found'>
  readonly words: RegExp
  /** True if providers say so of limits on rates, too. */
  readonly isOfRatesToo?: true
  /** The provider's documentation, or a report with the wording. */
  readonly source: string
}

/**
 * Refusals that only the account's owner or the gateway's operator can end, which providers send with the status of a wrong request. Every
 * repetition is bounded, because the text is not ours.
 */
const refusals: readonly AccountRefusal[] = [
  {
    type: 'payment_required',
    words:
      /credit balance is too low|purchase (more )?credits|used all (of )?(its |your )?(available )?credits|key limit exceeded/i,
    source: 'https://github.com/theopenco/llmgateway/issues/3297',
  },
  {
    type: 'payment_required',
    words: /reached your specified (workspace )?API usage limits/i,
    source: 'https://github.com/NousResearch/hermes-agent/issues/80553',
  },
  {
    type: 'payment_required',
    words: /(spend(ing)?|billing|budget|monthly usage) (hard |alert )?(limit|cap|quota)|budget has been exceeded/i,
    source: 'https://github.com/continuedev/continue/issues/10373',
  },
  {
    type: 'payment_required',
    words:
      /(insufficient|not enough|out of|depleted|exhausted|lacks?|(do(es)?n['’]t|not) have (any|enough|sufficient)) .{0,20}(balance|credits?|funds)|(balance|credits?|funds) (is|are|has been|have been) (insufficient|not enough|depleted|exhausted|used up)/i,
    source: 'https://docs.siliconflow.com/en/faqs/error-code',
  },
  {
    type: 'payment_required',
    words: /account .{0,40}(in arrears|overdue|past due|unpaid|not active)|good standing|failure to pay|past invoices/i,
    source: 'https://www.alibabacloud.com/help/en/model-studio/error-code',
  },
  {
    type: 'payment_required',
    words:
      /check your (plan|billing)|plan and billing|payment (method|instrument|information)|billing .{0,40}(enabled|disabled|not active)|top up your (account|balance)/i,
    isOfRatesToo: true,
    source: 'https://platform.openai.com/docs/guides/error-codes',
  },
  {
    type: 'payment_required',
    words: /(free tier|free quota) .{0,40}(not available|exhausted|used up|ended)|enable billing/i,
    isOfRatesToo: true,
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    type: 'payment_required',
    words: /extra usage is required|from your extra usage|monthly included credits/i,
    source: 'https://huggingface.co/docs/inference-providers/pricing',
  },
  {
    type: 'payment_required',
    words: /余额不足|欠费|余量.{0,6}用尽|额度(不足|已用完|已用尽)/,
    source: 'https://docs.bigmodel.cn/cn/api/api-code',
  },
  {
    type: 'permission_denied',
    words:
      /(not|un)\s?(supported|available|allowed|enabled|servable|permitted)( for .{0,30})? (in|from) .{0,40}(country|countries|region|location|territor)|(location|country|region|territory)( .{0,20})? not (supported|allowed|available)|unsupported (country|countries|region|location|territor)/i,
    source: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  },
  {
    type: 'permission_denied',
    words:
      /(organi[sz]ation|account|project|identity) (must|has to|needs to) be verified|verify (your )?organi[sz]ation/i,
    source: 'https://help.openai.com/en/articles/10910291-api-organization-verification',
  },
  {
    type: 'permission_denied',
    words:
      /(organi[sz]ation|account|project|workspace|team|subscription|api access)( .{0,60})? (has been|is|was|have been) (currently )?(disabled|deactivated|suspended|restricted|blocked|banned|terminated)/i,
    source: 'https://github.com/anthropics/claude-code/issues/54311',
  },
  {
    type: 'permission_denied',
    words:
      /terms (of (service|use) )?(acceptance|must be accepted|(have|has) not been accepted)|(accept|agree to) (the |its |their )?.{0,20}(terms|agreement|licen[cs]e|eula)|requires terms/i,
    source: 'https://console.groq.com/docs/errors',
  },
  {
    type: 'permission_denied',
    words:
      /(not|n['’]t|no) have (access|permission|been granted access)|not (authori[sz]ed|permitted|entitled) to (access|use|invoke|perform)|access to .{0,60}(is not allowed|(is|was|has been) denied)|model access is denied/i,
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/troubleshooting-api-error-codes.html',
  },
  {
    type: 'permission_denied',
    words: /use case details have not been submitted|^operation not allowed\.?$/im,
    source: 'https://repost.aws/knowledge-center/bedrock-invokemodel-api-error',
  },
  {
    type: 'permission_denied',
    words:
      /not (yet )?(available|enabled|included|activated|open(ed)?) (for|in|on|to|under) (this|your) .{0,20}(subscription|organi[sz]ation|account|project|plan|team|workspace|tier)|(project|account|organi[sz]ation) .{0,60}is not allowed to use/i,
    source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/api-errors',
  },
  {
    type: 'not_found',
    words: /on-demand throughput|inference profile|provided model identifier is invalid/i,
    source: 'https://github.com/openclaw/openclaw/issues/44430',
  },
  {
    type: 'not_found',
    words:
      /(operation|api|endpoint) does not work with the specified model|not a chat model|not supported by any provider|enabled only for api[- ]version|api[- ]version (is )?not supported|model is not supported (in|by|on|for|with) (the |this )?.{0,30}(api|endpoint|operation)/i,
    source: 'https://learn.microsoft.com/en-us/azure/ai-foundry/openai/how-to/responses',
  },
  {
    type: 'not_found',
    words:
      /reached (the )?end of (its )?life|model .{0,80}(has been|is|was) (deprecated|retired|decommissioned|discontinued)/i,
    source: 'https://docs.aws.amazon.com/bedrock/latest/userguide/model-lifecycle.html',
  },
]

/** The error type of a refusal that is the account's or the configuration's fault, by its words; undefined if they say no such thing. */
export function accountRefusalOf(text: string): ErrorType | undefined {
  return refusals.find(({ words }) => words.test(text))?.type
}

/** True if the words of a limit on a rate say that the account is empty instead: waiting does not help it. */
export function saysEmptyAccount(text: string): boolean {
  return refusals.some(
    ({ type, words, isOfRatesToo }) => type === 'payment_required' && isOfRatesToo !== true && words.test(text),
  )
}
