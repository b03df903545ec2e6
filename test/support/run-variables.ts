/** Names the folder of a run's one build in the environment. */
export const buildVariable = 'GATEWAY_TEST_BUILD'

/** Names a run's migrated database of PostgreSQL in the environment. */
export const templateVariable = 'GATEWAY_TEST_TEMPLATE'
