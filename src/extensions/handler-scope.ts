import { AsyncLocalStorage } from 'node:async_hooks'

// Node keeps the store with each promise and timer that begins under it, so that what is thrown late still says whose it is.
const scope = new AsyncLocalStorage<string>()

/** Runs code of an operator: all that it starts, promises that nobody awaits among them, is known as that operation's. */
export function runHandler<Result>(operationId: string, run: () => Result): Result {
  return scope.run(operationId, run)
}

/** The operation whose handler started what runs now, in `unhandledRejection` and `uncaughtException` too; undefined for the gateway's own code. */
export function handlerUnderWay(): string | undefined {
  return scope.getStore()
}

/** The same values; the iterable's own code runs as that operation's. */
export function iterateHandler<Value>(
  operationId: string,
  values: AsyncIterable<Value> | Iterable<Value>,
): AsyncIterable<Value> {
  return {
    [Symbol.asyncIterator]() {
      const iterator = runHandler(operationId, () =>
        Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator](),
      )
      return {
        next: async () => runHandler(operationId, () => iterator.next()),
        return: async () =>
          (await runHandler(operationId, () => iterator.return?.())) ?? { done: true, value: undefined },
      }
    },
  }
}
