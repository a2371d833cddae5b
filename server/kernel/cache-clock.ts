/** Options for a cache whose ages follow the shop's clock, which tests set, instead of the machine's. */
export const cacheClock = (clock: () => Date) => ({
  perf: { now: () => clock().getTime() },
  // Read each time: by default the cache keeps a timestamp for a millisecond.
  ttlResolution: 0,
})
