/**
 * `pnpm test:all` runs every case; `pnpm test` those of a sample, where one rule is repeated over faults, pages or
 * schedules (docs/decisions/254).
 */
export const isWholeRun = process.env['TEST_ALL'] === '1'

/** All of them in a whole run; else every `step`th, from the one at `from`. */
export const sampleOf = <One>(all: readonly One[], step: number, from = 0): One[] =>
  all.filter((_, index) => isWholeRun || index % step === from)
