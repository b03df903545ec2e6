// Keeps a processor busy until its parent ends or its time is over: `node busy-loop.mjs <milliseconds>`, started with a channel to the parent.
const endsAt = performance.now() + Number(process.argv[2])

process.once('disconnect', () => process.exit())
if (process.connected) spin()

// In slices, between which it hears that the parent has ended.
function spin() {
  const until = performance.now() + 50
  while (performance.now() < until);
  if (performance.now() < endsAt) setImmediate(spin)
  else process.exit()
}
