import { isObject, type Json, listOf, objectOf } from '../document/openapi.ts'
import { DocumentError, readDocument } from '../document/read-document.ts'
import { selectPlaces } from './json-path.ts'

/** One change of an overlay. */
export interface OverlayAction {
  /** A JSONPath. */
  readonly target: string
  /** Merged into each target; undefined where nothing is. */
  readonly update: unknown
  readonly isRemoval: boolean
}

/** An OpenAPI Overlay 1.0.0 document, its actions in order. */
export interface Overlay {
  readonly name: string
  readonly actions: readonly OverlayAction[]
}

/** An overlay that can't be used. The message begins with its file and the place in it. */
export class OverlayError extends Error {
  constructor(name: string, place: string, message: string) {
    super(`${name}: ${place === '' ? '' : `${place}: `}${message}`)
    this.name = 'OverlayError'
  }
}

/** Reads an overlay, as YAML or JSON. Throws OverlayError. */
export function readOverlay(name: string, text: string): Overlay {
  const document = read(name, text)
  const { overlay, actions } = document
  if (!/^1\.0\.\d+$/.test(String(overlay)))
    throw new OverlayError(name, 'overlay', 'must be 1.0.0: the version of the OpenAPI Overlay Specification.')
  for (const each of ['title', 'version']) {
    if (typeof objectOf(document['info'])[each] !== 'string')
      throw new OverlayError(name, `info.${each}`, 'is missing: write it as text.')
  }
  if (!Array.isArray(actions) || actions.length === 0)
    throw new OverlayError(name, 'actions', 'must be a list of one action or more.')
  return { name, actions: listOf(actions).map((each, index) => toAction(name, each, `actions[${index}]`)) }
}

function read(name: string, text: string): Json {
  try {
    return readDocument(name, text).document
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new OverlayError(`${name}:${error.line}:${error.column}`, '', error.message)
  }
}

const members: ReadonlySet<string> = new Set(['target', 'description', 'update', 'remove'])

function toAction(name: string, action: unknown, place: string): OverlayAction {
  if (!isObject(action)) throw new OverlayError(name, place, 'must be an object with a target.')
  const unknown = Object.keys(action).find((each) => !members.has(each) && !each.startsWith('x-'))
  if (unknown !== undefined) {
    throw new OverlayError(name, `${place}.${unknown}`, `is not known: use ${[...members].join(', ')}.`)
  }
  const { target, update, remove } = action
  if (typeof target !== 'string')
    throw new OverlayError(name, `${place}.target`, "must be a JSONPath, such as $.paths['/models'].get.")
  try {
    selectPlaces(target, {})
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OverlayError(name, `${place}.target`, `is no JSONPath (RFC 9535): ${reason}.`)
  }
  if (remove !== undefined && typeof remove !== 'boolean')
    throw new OverlayError(name, `${place}.remove`, 'must be true or false.')
  if (update === undefined && remove !== true) throw new OverlayError(name, place, 'needs update, or remove: true.')
  return { target, update: remove === true ? undefined : update, isRemoval: remove === true }
}
