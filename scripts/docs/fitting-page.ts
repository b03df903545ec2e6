import { everywhere } from '../../src/fit/rules/everywhere.ts'
import type { CallIdForm, NumberRange, RuleRow, TextForm } from '../../src/fit/rules.ts'
import { rowsByFormat } from '../../src/fit/rules-of.ts'
import type { SchemaSubset } from '../../src/fit/schema/enforced-schema.ts'
import type { SchemaRoot } from '../../src/fit/schema/object-root.ts'
import { code, table } from './markdown.ts'

/** docs/fitting.md, made from the rules of the formats. */
export function fittingPage(): string {
  const formats = Object.entries(rowsByFormat).filter(([, rows]) => rows.length > 0)
  return [
    '# What providers take',
    `The gateway fits each request to its endpoint: ids, names, order, limits and values that the provider refuses are sent in a form that it takes.
The answer has the caller's own ids and names. \`adjusted_parameters\` names changes, \`ignored_parameters\` what is left out. In each section a
later row replaces an earlier one of the same rule.`,
    '`model-gateway providers test <slug> --model <model> --rules` tries the rules with a real provider.',
    ...[['All formats', everywhere] as const, ...formats].flatMap(([name, rows]) => [
      `## ${name}`,
      table(
        ['for', 'rule', 'source'],
        rows.map((row) => [scopeOf(row), wordsOf(row), `[${new URL(row.source).hostname}](${row.source})`]),
      ),
    ]),
  ].join('\n\n')
}

function scopeOf({ providers, model, parameter }: RuleRow): string {
  const scopes = [
    ...(parameter === undefined ? [] : [`endpoints with ${code(parameter)}`]),
    ...(providers === undefined ? [] : [`provider ${providers.map(code).join(', ')}`]),
    ...(model === undefined ? [] : [`models ${code(model.source)}`]),
  ]
  return scopes.length === 0 ? 'all' : scopes.join('; ')
}

/** A rule in words. Without a case for each rule it does not compile. */
function wordsOf(row: RuleRow): string {
  switch (row.rule) {
    case 'callId':
      return `Call ids have the form ${formOf(row.value)}${uniqueWords(row.value)}.`
    case 'itemId':
      return `Ids of items have the form ${formOf(row.value)}; others are left out.`
    case 'toolName':
      return `Names of tools have the form ${formOf(row.value)}.`
    case 'messageMembers':
      return `Messages have no other members than the usual ones and ${listOf(row.value.ofMessages)}, results of tools ${listOf(row.value.ofResults)}.`
    case 'pairsResults':
      return 'Each call has one result, right after the calls that the model made with it.'
    case 'needsResults':
      return 'Each call has a result, wherever it stands.'
    case 'answersResults':
      return 'The model answers results before the user speaks again.'
    case 'firstRole':
      return `The first message is of the role ${code(row.value)}.`
    case 'lastRole':
      return row.value === 'user'
        ? 'The last message is not of the assistant.'
        : `A last message of the assistant has the member ${code(row.value.member)}.`
    case 'alternatesRoles':
      return 'No two messages in a row have the same role.'
    case 'needsMessage':
      return 'There is a message besides system texts.'
    case 'refusesBlankTexts':
      return 'No text is empty or only white space.'
    case 'sealedThoughts':
      return 'Thoughts of earlier answers go back only encrypted, as it gave them.'
    case 'systemFirst':
      return 'System texts stand only before what the model said.'
    case 'leastOutputTokens':
      return `The output limit is at least ${row.value} tokens.`
    case 'mostOutputTokens':
      return `The output limit is at most ${row.value} tokens.`
    case 'leastThinkingTokens':
      return `A budget for thoughts is at least ${row.value} tokens.`
    case 'fixedSampling':
      return `${row.value === 'always' ? 'The' : 'While the model thinks the'} sampling settings are the usual ones.`
    case 'thinkingForcesNone':
      return 'No tool is forced while the model thinks.'
    case 'refusedSettings':
      return `It has no ${row.value.map((setting) => code(settingNames[setting])).join(', ')}.`
    case 'samplesOneWay':
      return 'Only one of `temperature` and `top_p` is set.'
    case 'ranges':
      return Object.entries(row.value)
        .map(([setting, range]) => `${code(settingNames[setting as keyof typeof settingNames])} is ${rangeOf(range)}`)
        .join(', ')
        .concat('.')
    case 'stop':
      return stopWords(row.value)
    case 'cacheMarksMax':
      return `There are at most ${row.value} cache marks.`
    case 'freeTextTools':
      return freeTextWords[row.value]
    case 'schemaRoot':
      return rootWords(row.value)
    case 'enforcedSchemas':
      return subsetWords(row.value)
    case 'mediaTypes':
      return Object.entries(row.value)
        .map(([name, usual]) => `${code(name)} is sent as ${code(usual)}`)
        .join(', ')
        .concat('.')
  }
}

const freeTextWords = {
  'as-functions': 'Tools that take free text are functions with one text.',
  'free-text-only': 'It has tools that take free text; shells and patches are functions.',
  'as-they-are': 'It has tools that take free text.',
} as const

const settingNames = {
  temperature: 'temperature',
  topP: 'top_p',
  frequencyPenalty: 'frequency_penalty',
  presencePenalty: 'presence_penalty',
} as const

function uniqueWords({ isUnique }: CallIdForm): string {
  if (isUnique === undefined) return ''
  return `, and no two calls${isUnique === 'always' ? '' : ' made together'} have the same`
}

function formOf({ pattern, minLength, maxLength }: TextForm): string {
  const lengths =
    minLength === maxLength && minLength !== undefined
      ? [`${minLength} characters`]
      : [
          ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
          ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
        ]
  return [code(pattern.source), ...lengths].join(', ')
}

function rangeOf({ min, max }: NumberRange): string {
  if (min === max) return String(min)
  return [...(min === undefined ? [] : [`at least ${min}`]), ...(max === undefined ? [] : [`at most ${max}`])].join(
    ' and ',
  )
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.map(code).join(', ')
}

function stopWords({
  countMax,
  refusesBlank,
}: {
  readonly countMax?: number
  readonly refusesBlank?: boolean
}): string {
  const blank = refusesBlank === true ? ', none of them only white space' : ''
  if (countMax === 0) return 'There are no stop sequences.'
  return countMax === undefined
    ? `There is any number of stop sequences${blank}.`
    : `There are at most ${countMax} stop sequences${blank}.`
}

function rootWords({ refused, needsProperties, propertyKeys, isDraft2020, needsItems }: SchemaRoot): string {
  return [
    `A tool's schema is an object at its root, without ${listOf(refused)} there${needsProperties === true ? ', with `properties`' : ''}.`,
    ...(propertyKeys === undefined ? [] : [`Keys of its properties have the form ${code(propertyKeys.source)}.`]),
    ...(isDraft2020 === true ? ['It is of draft 2020-12.'] : []),
    ...(needsItems === true ? ['Arrays say what their items are.'] : []),
  ].join(' ')
}

function subsetWords({ keywords, formats, minItemsMax, requiresAll, recurses, onlyIfStrict }: SchemaSubset): string {
  return [
    `Schemas that are enforced${onlyIfStrict === true ? ', if `strict`,' : ''} have closed objects and the keywords ${listOf([...keywords])}.`,
    ...(formats === undefined ? [] : [`Formats: ${listOf([...formats])}.`]),
    ...(minItemsMax === undefined ? [] : [`\`minItems\` is at most ${minItemsMax}.`]),
    ...(requiresAll === true ? ['Every property is required.'] : []),
    ...(recurses === true ? [] : ['References do not lead back.']),
  ].join(' ')
}
