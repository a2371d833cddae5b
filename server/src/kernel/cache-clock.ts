/** For a cache whose ages are told by the shop's clock, which tests set, and not by the machine's. */
export const cacheClock = (clock: () => Date) => ({
  perf: { now: () => clock().getTime() },
  // Asked each time: by itself the cache keeps a moment for a millisecond.
  ttlResolution: 0,
})
