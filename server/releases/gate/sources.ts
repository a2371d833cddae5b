import type { Rule } from './refusal.ts'

/** Most files that are named. */
const NAMED = 3

/** An area is built of its own sources and `shared`: another area's code in it would be released by two squads. */
export const sources: Rule = {
  name: 'sources',
  problems({ release: { contract } }) {
    const foreign = contract.foreignSources
    if (foreign.length === 0) return []
    const more = foreign.length > NAMED ? ` and ${foreign.length - NAMED} more` : ''
    return [
      `It is built with ${foreign.slice(0, NAMED).join(', ')}${more}, outside of its area and shared. Show the part that the other area exposes instead.`,
    ]
  },
}
