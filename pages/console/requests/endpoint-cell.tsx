interface EndpointCellProps {
  readonly provider: string
  /** Its id, or all that is known of it. */
  readonly id: string
  readonly isByok: boolean
}

/** The cell of a table that names an endpoint. */
export function EndpointCell({ provider, id, isByok }: EndpointCellProps) {
  return (
    <td>
      {provider} <span class="muted">{id}</span>
      {isByok && <span class="muted"> by your own key</span>}
    </td>
  )
}
