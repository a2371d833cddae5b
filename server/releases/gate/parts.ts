import type { Release } from '../release.ts'
import { nameOf, type Rule } from './refusal.ts'

/** Prop, with `?` behind one that may be left out -> its type as text. */
type Props = Readonly<Record<string, string>>
type Prop = { name: string; type: string; isOptional: boolean }

const describeProps = (props: Props): Prop[] =>
  Object.entries(props).map(([key, type]) => ({
    name: key.replace('?', ''),
    type,
    isOptional: key.endsWith('?'),
  }))

/** The values of a union that is no function; a function is one value. */
const listValues = (type: string): string[] => (type.includes('=>') ? [type] : type.split(' | '))

/** Whether what one side gives is among what the other takes. Other changes of a type are left to people. */
const takes = (offered: string, given: string): boolean => {
  const values = listValues(offered)
  return listValues(given).every((value) => values.includes(value))
}

/**
 * Why a component that takes the offered props may not be shown by an area that was built for others: rests of a sentence
 * about the component. None where one side does not say its props, as an area of a developer's machine.
 */
function propsProblems(built: Props | undefined, offered: Props | undefined): string[] {
  if (!built || !offered) return []
  const known = new Map(describeProps(built).map((prop) => [prop.name, prop]))
  const now = new Map(describeProps(offered).map((prop) => [prop.name, prop]))
  const gone = [...known.keys()].filter((name) => !now.has(name)).map((name) => `no longer takes ${name}`)
  const changed = [...now.values()].flatMap(({ name, type, isOptional }) => {
    const before = known.get(name)
    if (!isOptional && (!before || before.isOptional)) return [`needs ${name}`]
    return before && !takes(type, before.type) ? [`takes ${name} as ${type} instead of ${before.type}`] : []
  })
  return [...gone, ...changed]
}

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
