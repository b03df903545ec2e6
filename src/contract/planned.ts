/**
 * Where a value may ask for something that the contract declares and the gateway does not do yet. Made from the marks `x-availability`
 * of openapi.yaml; has branches only for what leads to a mark.
 */
export interface PlannedNode {
  /** The thing itself is planned; the topic it waits for. */
  readonly topic?: string
  /** Planned values of a string, and their topics. */
  readonly values?: Readonly<Record<string, string>>
  /** Beginnings of planned values of a string, and their topics. */
  readonly beginnings?: Readonly<Record<string, string>>
  readonly members?: Readonly<Record<string, PlannedNode>>
  /** Members that have no name in the contract. */
  readonly others?: PlannedNode
  readonly items?: PlannedNode
  /** The member that tells kinds of objects apart. */
  readonly tag?: string
  readonly kinds?: Readonly<Record<string, PlannedNode>>
}

/** A place in a value that asks for something planned. */
export interface PlannedUse {
  /** Names and indices that lead there. */
  readonly keys: readonly (string | number)[]
  /** The value there that is planned; undefined where the member is, whatever its value. */
  readonly value?: string
  readonly topic: string
}

/** The first place in a value that asks for something planned. Null asks for nothing, nor does an object with `enabled: false`. */
export function firstPlanned(node: PlannedNode, value: unknown): PlannedUse | undefined {
  if (value === null || value === undefined) return undefined
  if (node.topic !== undefined) return { keys: [], topic: node.topic }
  if (typeof value === 'string') return plannedText(node, value)
  if (typeof value !== 'object') return undefined
  if (Array.isArray(value)) return node.items === undefined ? undefined : plannedItem(node.items, value)
  const found = plannedMember(node, value as Record<string, unknown>)
  if (found !== undefined || node.tag === undefined) return found
  return plannedKind(node, node.tag, value as Record<string, unknown>)
}

function plannedText({ values, beginnings }: PlannedNode, text: string): PlannedUse | undefined {
  if (values !== undefined && Object.hasOwn(values, text)) return { keys: [], value: text, topic: values[text] ?? '' }
  for (const beginning in beginnings) {
    if (text.startsWith(beginning)) return { keys: [], value: text, topic: beginnings[beginning] ?? '' }
  }
  return undefined
}

function plannedItem(items: PlannedNode, list: readonly unknown[]): PlannedUse | undefined {
  for (let index = 0; index < list.length; index++) {
    const found = firstPlanned(items, list[index])
    if (found !== undefined) return below(index, found)
  }
  return undefined
}

function plannedMember({ members, others }: PlannedNode, value: Record<string, unknown>): PlannedUse | undefined {
  for (const name in members) {
    const member = members[name]
    const found = member === undefined ? undefined : firstPlanned(member, value[name])
    if (found !== undefined) return below(name, found)
  }
  if (others === undefined) return undefined
  for (const [name, each] of Object.entries(value)) {
    if (members !== undefined && Object.hasOwn(members, name)) continue
    const found = firstPlanned(others, each)
    if (found !== undefined) return below(name, found)
  }
  return undefined
}

function plannedKind(node: PlannedNode, tag: string, value: Record<string, unknown>): PlannedUse | undefined {
  const kind = value[tag]
  if (typeof kind !== 'string' || node.kinds === undefined || !Object.hasOwn(node.kinds, kind)) return undefined
  const known = node.kinds[kind]
  if (known === undefined) return undefined
  if (known.topic === undefined) return firstPlanned(known, value)
  return value['enabled'] === false ? undefined : { keys: [tag], value: kind, topic: known.topic }
}

function below(key: string | number, found: PlannedUse): PlannedUse {
  return { ...found, keys: [key, ...found.keys] }
}
