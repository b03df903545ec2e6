import type { Destination } from '../../records/destination.ts'

type Scope = Pick<
  Destination,
  'samplingRate' | 'keyHashes' | 'filterRules' | 'isPrivate' | 'sendsCost' | 'sendsIdentity' | 'sendsRequestContext'
>

/** What a destination is sent, in a few words each. */
export function scopeWords(scope: Scope): readonly string[] {
  const { samplingRate, keyHashes, filterRules } = scope
  const rules = filterRules?.isEnabled === true ? filterRules.groups.flatMap((group) => group.rules).length : 0
  return [
    samplingRate === 1 ? 'all' : `${Number((samplingRate * 100).toPrecision(3))} %`,
    ...(keyHashes === null ? [] : [counted(keyHashes.length, 'key')]),
    ...(rules === 0 ? [] : [counted(rules, 'rule')]),
    ...(scope.isPrivate ? ['no prompts or answers'] : []),
    ...(scope.sendsCost ? ['costs'] : []),
    ...(scope.sendsIdentity ? ['identity'] : []),
    ...(scope.sendsRequestContext ? ['context'] : []),
  ]
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
