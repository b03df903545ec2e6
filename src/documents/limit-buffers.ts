const constructors = [
  ...(['ArrayBuffer', 'Uint8Array', 'Uint8ClampedArray', 'Int8Array', 'Uint16Array', 'Int16Array'] as const),
  ...(['Uint32Array', 'Int32Array', 'Float32Array', 'Float64Array'] as const),
]

/** Smaller ones are not looked at. */
const watchedLength = 64 * 1024

/**
 * Holds this thread to so many bytes outside its heap, which V8's limits do not count: decompressed data lies there. Calls `exceeded` instead of
 * going beyond that; it must not return.
 */
export function limitBuffers(bytesMax: number, exceeded: () => never): void {
  const check = (more: number) => {
    if (process.memoryUsage().arrayBuffers + more > bytesMax) exceeded()
  }
  for (const name of constructors) {
    const { prototype } = globalThis[name]
    const guarded = guardedConstructor(globalThis[name], check)
    Reflect.set(globalThis, name, guarded)
    // Copies by `slice` are made by the constructor that the prototype names.
    Reflect.set(prototype, 'constructor', guarded)
  }
  const Decompression = globalThis.DecompressionStream
  Reflect.set(
    globalThis,
    'DecompressionStream',
    function decompression(format: ConstructorParameters<typeof Decompression>[0]) {
      const { readable, writable } = new Decompression(format)
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, to) {
          check(0)
          to.enqueue(chunk)
        },
      })
      return { readable: readable.pipeThrough(counting), writable }
    },
  )
}

function guardedConstructor<Constructor extends object>(
  original: Constructor,
  check: (more: number) => void,
): Constructor {
  return new Proxy(original, {
    construct(target, args: unknown[], newTarget: object): object {
      const [size] = args
      if (typeof size === 'number' && size > watchedLength) check(size)
      return Reflect.construct(target as never, args, newTarget as never) as object
    },
  })
}
