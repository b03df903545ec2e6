/** What the operator lets a caller use. Absent means everything, an empty list nothing. */
export interface RouteAllowList {
  /** Model ids. */
  readonly models?: readonly string[]
  /** Endpoints, named as in a request's `only`. */
  readonly endpoints?: readonly string[]
}
