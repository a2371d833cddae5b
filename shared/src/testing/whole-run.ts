/**
 * `pnpm test:all` runs every case. `pnpm test` runs a sample where a rule is repeated over faults, pages or schedules
 * (docs/decisions/254).
 */
export const isWholeRun = process.env['TEST_ALL'] === '1'

/** All values in a complete run, otherwise every `step`th one, starting at index `from`. */
export const sample = <Value>(all: readonly Value[], step: number, from = 0): Value[] =>
  all.filter((_, index) => isWholeRun || index % step === from)
