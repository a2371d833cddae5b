import type { Rule } from './refusal.ts'

/**
 * Scripts and style sheets of an area in thousands of bytes, not compressed: what it has today and a quarter more. What a
 * page loads first is held in compressed bytes by `e2e/check/budgets.json`.
 */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  host: 1_000,
  account: 345,
  basket: 230,
  checkout: 525,
  discovery: 420,
  menu: 390,
}
/** For an area that is not listed. */
const DEFAULT_KB = 300

/** An area's code has a budget, so that no release makes the shop slow unnoticed. */
export const budget: Rule = {
  name: 'budget',
  problems({ release: { area, files } }) {
    const code = Object.entries(files).filter(([path]) => /^web\/.+\.(js|css)$/.test(path))
    const kb = Math.round(code.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1000)
    const limit = BUDGETS_KB[area] ?? DEFAULT_KB
    return kb <= limit
      ? []
      : [
          `Its scripts and styles are ${kb} KB, and its budget is ${limit}. Load less, or agree on more in gate/budget.ts.`,
        ]
  },
}
