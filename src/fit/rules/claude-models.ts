/** Claude models that refuse to continue what the assistant is said to have begun. */
export const refusesPrefill = /claude-(?:opus|sonnet|haiku)-(?:4-[6-9]|[5-9])(?!\d)/
