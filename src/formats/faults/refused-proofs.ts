/** Wordings by which providers refuse thoughts of earlier answers, and what names them. Every repetition is bounded. */
interface ProofRefusal {
  readonly words: RegExp
  readonly source: string
}

const refusals: readonly ProofRefusal[] = [
  {
    words:
      /encrypted[ _]content.{0,300}(could not be|can ?not be|failed to be) (verified|decrypted|parsed|decoded)|(could not|can ?not|failed to|unable to) (verify|decrypt|parse|decode).{0,80}encrypted[ _]content/is,
    source: 'https://community.openai.com/t/encrypted-content-could-not-be-verified/1355962',
  },
  {
    words:
      /(encrypted[ _]content|reasoning( item| content)?|thinking|thought|signature).{0,200}(has |have |is |was )?expired/is,
    source: 'https://platform.openai.com/docs/guides/reasoning',
  },
  {
    words:
      /item with id ['"`]?[\w-]{1,200}['"`]? (was )?not found|item ['"`]?(rs|msg|fc|ctc|ws|ig|mcp|cmp)_.{0,120} not found|items are not persisted/is,
    source: 'https://github.com/NousResearch/hermes-agent/issues/10217',
  },
  {
    words: /(rs_|type ['"`]?reasoning).{0,200}without its required|without its required ['"`]?reasoning/is,
    source: 'https://github.com/langchain-ai/langchain/issues/37777',
  },
  {
    words:
      /input\[\d+\]\.content.{0,80}(too long|maximum length 0|empty)|expected an? (array with maximum length 0|empty (content )?(list|array))|content list.{0,40}(must|should|expected).{0,20}empty/is,
    source: 'https://github.com/router-for-me/CLIProxyAPI/issues/5713',
  },
  {
    words:
      /invalid.{0,5}signature.{0,5}in.{0,5}thinking.{0,5}block|thinking.{0,10}signature.{0,40}(required|invalid|not valid|mismatch|missing)/is,
    source: 'https://github.com/anthropics/anthropic-sdk-python/issues/1598',
  },
  {
    words: /invalid.{0,5}data.{0,5}in.{0,5}redacted_thinking|redacted_thinking.{0,60}(invalid|could not)/is,
    source: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking',
  },
  {
    words:
      /thinking.{0,80}blocks?.{0,80}(can ?not be|must not be|may not be) modified|must remain as they were in the original/is,
    source: 'https://github.com/openclaw/openclaw/pull/46478',
  },
  {
    words:
      /thought[ _]?signature.{0,100}(not valid|invalid|corrupt|mismatch)|(invalid|corrupt(ed)?|mismatched) thought[ _]?signature/is,
    source: 'https://github.com/lbjlaq/Antigravity-Manager/pull/3337',
  },
  {
    words:
      /(reasoning_content|reasoning_details|reasoningContent|thinking blocks?).{0,120}(not permitted|not allowed|not supported|unsupported|unknown|unexpected|unrecognized)|(unknown|unexpected|unrecognized|unsupported|extra) .{0,60}(reasoning_content|reasoning_details|reasoningContent)/is,
    source: 'https://github.com/RooCodeInc/Roo-Code/issues/11429',
  },
]

const codes: ReadonlySet<string> = new Set([
  'invalid_encrypted_content',
  'thinking_signature_invalid',
  'reasoning_item_not_found',
])

/** True if the provider refuses thoughts of an earlier answer: it can't verify, decrypt or find them, or takes none. */
export function refusesProofs(status: number, said: readonly string[], text: string): boolean {
  if (said.some((code) => codes.has(code))) return true
  return status < 500 && refusals.some(({ words }) => words.test(text))
}
