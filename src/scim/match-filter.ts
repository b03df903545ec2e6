import type { AttributeName, Filter, FilterValue, Operator } from './filter.ts'
import { ScimError } from './scim-error.ts'

/** What filters look at: attributes by their names in lower case. */
export type FilterView = Readonly<Record<string, unknown>>

// RFC 7643 §3.1 and §4.1: everything else is compared without case.
const caseExact: ReadonlySet<string> = new Set(['id', 'externalid', 'members', 'groups'])

/** Whether a filter holds for a resource. Attributes that it does not have hold no value (RFC 7644, section 3.4.2.2). */
export function matchFilter(filter: Filter, view: FilterView): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchFilter(part, view))
    case 'or':
      return filter.parts.some((part) => matchFilter(part, view))
    case 'not':
      return !matchFilter(filter.part, view)
    case 'present':
      return isPresent(view, filter.attribute)
    case 'some':
      return itemsOf(own(view, filter.attribute.name)).some((item) => matchFilter(filter.part, toView(item)))
    default:
      return matchComparison(filter, view)
  }
}

/** An object as filters see it. */
export function toView(item: unknown): FilterView {
  if (typeof item !== 'object' || item === null) return { value: item }
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name.toLowerCase(), value]))
}

function matchComparison({ attribute, operator, value }: Extract<Filter, { kind: 'compare' }>, view: FilterView) {
  const isExact = caseExact.has(attribute.name)
  const values = valuesOf(view, attribute)
  if (operator === 'ne') return !matchesAny(values, 'eq', value, isExact)
  if (value === null) {
    if (operator !== 'eq') throw unordered(operator)
    return values.length === 0
  }
  return matchesAny(values, operator, value, isExact)
}

function matchesAny(values: readonly unknown[], operator: Operator, value: FilterValue, isExact: boolean): boolean {
  if (value === null) return values.length === 0
  const wanted = toOperand(value, isExact)
  if (typeof wanted === 'boolean' && operator !== 'eq') throw unordered(operator)
  return values.some((each) => matches(toOperand(each, isExact), operator, wanted))
}

type Operand = string | number | boolean | undefined

function toOperand(value: unknown, isExact: boolean): Operand {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string') return isExact ? value : value.toLowerCase()
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

function matches(have: Operand, operator: Operator, wanted: Operand): boolean {
  if (have === undefined || wanted === undefined) return false
  const [left, right] = alike(have, wanted)
  if (typeof left !== typeof right) return false
  switch (operator) {
    case 'eq':
      return left === right
    case 'ne':
      return left !== right
    case 'gt':
      return left > right
    case 'ge':
      return left >= right
    case 'lt':
      return left < right
    case 'le':
      return left <= right
    default:
      return typeof left === 'string' && typeof right === 'string' && matchesText(left, operator, right)
  }
}

function matchesText(have: string, operator: 'co' | 'sw' | 'ew', wanted: string): boolean {
  if (operator === 'co') return have.includes(wanted)
  return operator === 'sw' ? have.startsWith(wanted) : have.endsWith(wanted)
}

// Times are numbers here and texts in filters; booleans come as texts from some clients.
function alike(have: string | number | boolean, wanted: string | number | boolean) {
  if (typeof have === 'number' && typeof wanted === 'string') return [have, Date.parse(wanted)] as const
  if (typeof have === 'boolean' && (wanted === 'true' || wanted === 'false')) return [have, wanted === 'true'] as const
  return [have, wanted] as const
}

function valuesOf(view: FilterView, { name, sub }: AttributeName): unknown[] {
  return itemsOf(own(view, name))
    .map((item) =>
      typeof item === 'object' && !(item instanceof Date)
        ? own(toView(item), sub ?? 'value')
        : sub === undefined
          ? item
          : undefined,
    )
    .filter((value) => value !== undefined && value !== null)
}

// RFC 7644, section 3.4.2.2: a complex attribute is present when a part of it is.
function isPresent(view: FilterView, { name, sub }: AttributeName): boolean {
  const values =
    sub === undefined
      ? itemsOf(own(view, name)).flatMap((item) => Object.values(toView(item)))
      : valuesOf(view, { name, sub })
  return values.some((value) => value !== undefined && value !== null && value !== '')
}

// What every object inherits is no attribute.
function own(view: FilterView, name: string): unknown {
  return Object.hasOwn(view, name) ? view[name] : undefined
}

function itemsOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function unordered(operator: Operator): ScimError {
  return new ScimError('invalidFilter', `filter: ${operator} needs a text, a number or a time.`)
}

/** The text that an attribute must equal for a filter to hold at all, or undefined where the filter does not say so. */
export function requiredText(filter: Filter, name: string): string | undefined {
  if (filter.kind === 'and') {
    return filter.parts.map((part) => requiredText(part, name)).find((text) => text !== undefined)
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || typeof filter.value !== 'string') return undefined
  return filter.attribute.name === name && filter.attribute.sub === undefined ? filter.value : undefined
}

/**
 * The ids that a filter compares references to (the members of a group, the groups of a user) with, so that only those need to be
 * looked up; undefined where it names none. Throws ScimError for other comparisons, which would need all of them.
 */
export function referencedIds(filter: Filter, name: string): string[] | undefined {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const found = filter.parts.map((part) => referencedIds(part, name)).filter((ids) => ids !== undefined)
      return found.length === 0 ? undefined : found.flat()
    }
    case 'not':
      return referencedIds(filter.part, name)
    case 'present':
      if (filter.attribute.name === name) throw onlyEqual(name)
      return undefined
    case 'some':
      return filter.attribute.name === name ? requiredIds(filter.part, name) : undefined
    default:
      return filter.attribute.name === name ? comparedId(filter, name, filter.attribute.sub) : undefined
  }
}

/** The ids that a filter about one reference lets through: `value eq "a" or value eq "b"`. */
export function requiredIds(filter: Filter, name: string): string[] {
  if (filter.kind === 'or') return filter.parts.flatMap((part) => requiredIds(part, name))
  if (filter.kind !== 'compare' || filter.attribute.sub !== undefined) throw onlyEqual(name)
  return comparedId(filter, name, filter.attribute.name)
}

function comparedId({ operator, value }: Extract<Filter, { kind: 'compare' }>, name: string, sub = 'value'): string[] {
  if (operator !== 'eq' || typeof value !== 'string' || sub !== 'value') throw onlyEqual(name)
  return [value]
}

function onlyEqual(name: string): ScimError {
  return new ScimError('invalidFilter', `filter: ${name} can only be compared by value eq "<id>".`)
}
