import type { ComponentChildren } from 'preact'
import { type Change, useMayDo } from './may-do.ts'

/** What only those are offered who may make the change. */
export function Allowed(props: { readonly to: Change; readonly children: ComponentChildren }) {
  return useMayDo()(props.to) ? props.children : null
}
