import type { RuleRow } from '../rules.ts'
import { claudeModels, fixedSampling, refusesPrefill, samplesOneWay } from './claude-models.ts'
import { claudeKeys, claudeSchemas, unions } from './schemas.ts'

/** What endpoints of the Messages format take. */
export const anthropicMessages: readonly RuleRow[] = [
  {
    rule: 'callId',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, isUnique: 'always' },
    source: 'https://github.com/HKUDS/nanobot/issues/4356',
  },
  {
    rule: 'toolName',
    value: { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 },
    source: 'https://github.com/anthropics/claude-code/issues/20635',
  },
  {
    rule: 'pairsResults',
    value: true,
    source: 'https://docs.claude.com/en/docs/agents-and-tools/tool-use/implement-tool-use',
  },
  {
    rule: 'needsMessage',
    value: true,
    source: 'https://docs.claude.com/en/api/messages',
  },
  {
    rule: 'firstRole',
    value: 'user',
    source: 'https://docs.claude.com/en/api/messages',
  },
  {
    rule: 'samplesOneWay',
    value: true,
    model: samplesOneWay,
    source: 'https://platform.claude.com/docs/en/about-claude/models/migration-guide',
  },
  {
    rule: 'fixedSampling',
    value: 'while-thinking',
    model: claudeModels,
    source: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking#feature-compatibility',
  },
  {
    rule: 'fixedSampling',
    value: 'always',
    model: fixedSampling,
    source: 'https://platform.claude.com/docs/en/about-claude/models/migration-guide',
  },
  {
    rule: 'thinkingForcesNone',
    value: true,
    model: claudeModels,
    source: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking#extended-thinking-with-tool-use',
  },
  {
    rule: 'refusesBlankTexts',
    value: true,
    source: 'https://docs.claude.com/en/api/messages',
  },
  {
    rule: 'lastRole',
    value: 'user',
    model: refusesPrefill,
    source: 'https://platform.claude.com/docs/en/about-claude/models/whats-new-claude-4-6#prefill-removal',
  },
  {
    rule: 'leastThinkingTokens',
    value: 1024,
    source: 'https://docs.claude.com/en/docs/build-with-claude/extended-thinking',
  },
  {
    rule: 'ranges',
    value: { temperature: { min: 0, max: 1 }, topP: { min: 0, max: 1 } },
    source: 'https://docs.claude.com/en/api/messages',
  },
  {
    rule: 'stop',
    value: { refusesBlank: true },
    source: 'https://docs.claude.com/en/api/messages',
  },
  {
    rule: 'cacheMarksMax',
    value: 4,
    source: 'https://docs.claude.com/en/docs/build-with-claude/prompt-caching',
  },
  {
    rule: 'schemaRoot',
    value: { refused: unions, propertyKeys: claudeKeys, isDraft2020: true },
    source: 'https://github.com/RooCodeInc/Roo-Code/issues/10726',
  },
  {
    rule: 'enforcedSchemas',
    value: claudeSchemas,
    parameter: 'structured_outputs',
    source: 'https://docs.claude.com/en/docs/build-with-claude/structured-outputs',
  },
]
