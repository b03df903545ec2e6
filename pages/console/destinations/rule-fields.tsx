import { useState } from 'preact/hooks'
import {
  fieldTitles,
  fitted,
  type Group,
  isNumeric,
  operatorsFor,
  operatorTitles,
  type Rule,
  type Rules,
  rulesOf,
  takesValue,
} from './rules.ts'

const first: Rule = { field: 'model', operator: 'starts_with', value: '' }

/** Which requests are sent, as groups of rules. The form has them as JSON in `filter_rules`. */
export function RuleFields({ rules }: { readonly rules: Rules | null }) {
  const [groups, setGroups] = useState<readonly Group[]>(rules?.groups ?? [])
  const change = (at: number, group: Group | undefined) =>
    setGroups(groups.flatMap((each, place) => (place !== at ? [each] : group === undefined ? [] : [group])))
  return (
    <div class="wide filter-rows">
      <input type="hidden" name="filter_rules" value={JSON.stringify(rulesOf(groups, rules?.enabled ?? true))} />
      <p class="muted">{groups.length === 0 ? 'All requests are sent.' : 'Requests are sent that fit every group.'}</p>
      {groups.map((group, at) => (
        <GroupFields key={at} group={group} at={at + 1} change={(next) => change(at, next)} />
      ))}
      <button type="button" onClick={() => setGroups([...groups, { logic: 'and', rules: [first] }])}>
        Add a group of rules
      </button>
    </div>
  )
}

interface GroupFieldsProps {
  readonly group: Group
  readonly at: number
  /** With nothing where the last rule goes. */
  readonly change: (group: Group | undefined) => void
}

function GroupFields({ group, at, change }: GroupFieldsProps) {
  const { logic = 'and', rules } = group
  const changeRule = (place: number, rule: Rule | undefined) => {
    const next = rules.flatMap((each, index) => (index !== place ? [each] : rule === undefined ? [] : [rule]))
    change(next.length === 0 ? undefined : { ...group, rules: next })
  }
  return (
    <fieldset class="plain card" aria-label={`Group ${at}`}>
      <div class="line-fields">
        <select
          aria-label={`What of group ${at} must hold`}
          value={logic}
          onChange={(event) => change({ ...group, logic: event.currentTarget.value === 'or' ? 'or' : 'and' })}
        >
          <option value="and">all of these</option>
          <option value="or">one of these</option>
        </select>
      </div>
      {rules.map((rule, place) => (
        <RuleLine
          key={place}
          rule={rule}
          name={`rule ${place + 1} of group ${at}`}
          change={(next) => changeRule(place, next)}
        />
      ))}
      <div class="actions">
        <button type="button" onClick={() => change({ ...group, rules: [...rules, first] })}>
          Add a rule
        </button>
      </div>
    </fieldset>
  )
}

function RuleLine(props: {
  readonly rule: Rule
  readonly name: string
  readonly change: (rule: Rule | undefined) => void
}) {
  const { rule, name, change } = props
  return (
    <div class="line-fields">
      <select
        aria-label={`Field of ${name}`}
        value={rule.field}
        onChange={(event) => change(fitted({ ...rule, field: event.currentTarget.value as Rule['field'] }))}
      >
        {Object.entries(fieldTitles).map(([field, title]) => (
          <option key={field} value={field}>
            {title}
          </option>
        ))}
      </select>
      <select
        aria-label={`Comparison of ${name}`}
        value={rule.operator}
        onChange={(event) => change(fitted({ ...rule, operator: event.currentTarget.value as Rule['operator'] }))}
      >
        {operatorsFor(rule.field).map((operator) => (
          <option key={operator} value={operator}>
            {operatorTitles[operator][0]}
          </option>
        ))}
      </select>
      {takesValue(rule.operator) && (
        <input
          aria-label={`Value of ${name}`}
          {...(isNumeric(rule.field) ? { type: 'number', step: 'any' } : { type: 'text', list: undefined })}
          required
          value={rule.value ?? ''}
          onInput={(event) => change({ ...rule, value: event.currentTarget.value })}
        />
      )}
      <button type="button" aria-label={`Remove ${name}`} onClick={() => change(undefined)}>
        Remove
      </button>
    </div>
  )
}
