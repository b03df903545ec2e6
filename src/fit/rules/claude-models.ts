/** Claude models, wherever they run. */
export const claudeModels = /claude/i

/** Claude models that refuse to continue what the assistant is said to have begun. */
export const refusesPrefill = /claude-[a-z]+-(?:4[-.][6-9]|[5-9])(?!\d)/

/** Claude models that take only one of temperature and top_p. */
export const samplesOneWay = /claude-(?:opus-4-[1-9]|(?:sonnet|haiku)-4-[5-9]|(?:opus|sonnet|haiku)-[5-9])(?!\d)/

/** Claude models that take only the usual values of sampling settings. */
export const fixedSampling = /claude-(?:[a-z]+-(?:4[-.][7-9]|[5-9]|\d{2})(?!\d)|fable|mythos)/
