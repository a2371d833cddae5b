import type { Rule } from './refusal.ts'

/** The compiler has taken its sources, as the machine that built it says. */
export const types: Rule = {
  name: 'types',
  problems({ release: { area, contract } }) {
    const { types: checked } = contract
    if (!checked)
      return [
        `No compiler was asked about its sources: \`pnpm release ${area}\`, or \`larder release\`, asks one and builds it.`,
      ]
    if (checked.errors === 0) return []
    return [`The compiler found ${checked.errors} errors in its sources. Mend them, and release it anew.`]
  },
}
