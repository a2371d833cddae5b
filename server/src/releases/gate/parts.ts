import type { Release } from '../release.ts'
import { nameOf, type Rule } from './refusal.ts'

/** Why a release cannot show the parts of another that it was built to show. */
function problemsBetween(consumer: Release, provider: Release): string[] {
  const needed = Object.entries(consumer.contract?.requires.parts ?? {})
  const parts = provider.contract?.provides.parts
  return needed.flatMap(([part, major]) => {
    const [area, component = ''] = part.split('/')
    if (area !== provider.area) return []
    const key = `./${component}`
    if (!provider.exposes.includes(key))
      return [`${nameOf(consumer)} shows ${part}, which ${nameOf(provider)} does not expose.`]
    const offered = parts?.[key] ?? major
    return offered === major
      ? []
      : [
          `${nameOf(consumer)} shows ${part} with props of version ${major}, and ${nameOf(provider)} has version ${offered}.`,
        ]
  })
}

const GONE = 'Expose it again, or release the area that shows it first.'
const MISSING = 'Release the area that exposes it first.'

/** Parts that one area shows of another must be there, in the version that it was built for, on both sides. */
export const parts: Rule = {
  name: 'part',
  problems({ release, peers }) {
    const withoutPages =
      release.claims.length > 0 && !release.exposes.includes('./routes')
        ? ['It claims addresses and exposes no ./routes, which has its pages.']
        : []
    return [
      ...withoutPages,
      ...peers.flatMap((peer) => problemsBetween(peer, release).map((problem) => `${problem} ${GONE}`)),
      ...peers.flatMap((peer) => problemsBetween(release, peer).map((problem) => `${problem} ${MISSING}`)),
    ]
  },
}
