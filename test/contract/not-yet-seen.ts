/**
 * What the contract's bodies declare as available and no test has seen: `Component.property=value` is a value of an enum,
 * `Component:member` a member of a union or a type of event. The list only ever shrinks: who sees a value takes its line away, who
 * declares one sends it in a test or marks it as planned. A whole run names what is missing here and what is stale, and does not fail by
 * it yet; no whole run has measured the list so far.
 */
export const notYetSeen: readonly string[] = []
