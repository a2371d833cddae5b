import type { Release } from '../release.ts'
import { propsProblems } from './part-props.ts'
import { nameOf, type Rule } from './refusal.ts'

/** Why an area cannot show a part as another exposes it; undefined when it can. */
function misfit(consumer: Release, provider: Release, part: string): string | undefined {
  const key = part.replace(provider.area, '.')
  const who = `${nameOf(consumer)} shows ${part}`
  if (!provider.exposes.includes(key)) return `${who}, which ${nameOf(provider)} does not expose.`
  const { requires } = consumer.contract
  const { provides } = provider.contract
  const major = requires.parts[part]
  const offered = provides.parts[key] ?? major
  if (offered !== major)
    return `${who} with props of version ${major}, and ${nameOf(provider)} has version ${offered}.`
  const problems = propsProblems(requires.props[part], provides.props[key])
  return problems.length > 0 ? `${who}, which in ${nameOf(provider)} ${problems.join(' and ')}.` : undefined
}

/** Why a release cannot show the parts of another that it was built to show. */
function problemsBetween(consumer: Release, provider: Release): string[] {
  return Object.keys(consumer.contract.requires.parts)
    .filter((part) => part.startsWith(`${provider.area}/`))
    .map((part) => misfit(consumer, provider, part))
    .filter((problem) => problem !== undefined)
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
