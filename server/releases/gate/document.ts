import { documentFor } from '@larder/shared/domain'
import type { Rule } from './refusal.ts'

/** A release cannot choose its document: what it says is that of its area, or was written by hand. */
export const document: Rule = {
  name: 'document',
  problems({ release: { area, document: said } }) {
    const own = documentFor(area)
    return said === own
      ? []
      : [
          `It asks for the ${said}'s document, and ${area} belongs to the ${own}'s. Leave the field out of its release.json.`,
        ]
  },
}
