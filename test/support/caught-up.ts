/** Resolves once a gateway has read what had reached it: requests that came later, one after the other, have been answered. */
export async function caughtUp(origin: string): Promise<void> {
  for (let count = 0; count < 3; count++) await (await fetch(`${origin}/healthz`)).text()
}
