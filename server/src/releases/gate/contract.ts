import type { Rule } from './refusal.ts'

/**
 * A release says what it needs of others and gives them. One that says nothing would pass `part`, `kit`, `shared-range` and
 * `sources`; asked of uploads alone: what was published before there were contracts stays usable.
 */
export const contract: Rule = {
  name: 'contract',
  problems({ release: { area, contract: said } }) {
    const lacking = [
      ...(said ? [] : ['contract']),
      ...(said && !said.requires.props ? ['contract.requires.props'] : []),
      ...(said && !said.provides.props ? ['contract.provides.props'] : []),
    ]
    return lacking.map(
      (field) =>
        `Its release.json has no ${field}, by which other rules judge it. Build it by \`pnpm release ${area}\`, or by the newest \`larder release\`.`,
    )
  },
}
