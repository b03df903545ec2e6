/** True when every test runs (`npm run test:all`), false at the default level. */
export const isEveryTest = process.env['TEST_LEVEL'] === 'all'

/** The examples that a property is tried with: `all` of them when every test runs, otherwise at most 100. */
export function runs(all: number): number {
  return isEveryTest ? all : Math.min(all, 100)
}
