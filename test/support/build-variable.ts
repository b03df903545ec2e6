/** Names the folder of a run's one build in the environment. */
export const buildVariable = 'GATEWAY_TEST_BUILD'
