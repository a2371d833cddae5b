import type { Release } from '../registry/release.ts'
import { formatRelease, type Rule } from './refusal.ts'

/** Types as text by prop name; optional props end in `?`. */
type Props = Readonly<Record<string, string>>
type Prop = { name: string; type: string; isOptional: boolean }

const parseProps = (props: Props): Prop[] =>
  Object.entries(props).map(([key, type]) => ({
    name: key.replace('?', ''),
    type,
    isOptional: key.endsWith('?'),
  }))

/** Lists the values of a union type; a function type is one value. */
const listValues = (type: string): string[] => (type.includes('=>') ? [type] : type.split(' | '))

/** Whether every value that one side passes is accepted by the other. Other type changes are left to people. */
const accepts = (acceptedType: string, passedType: string): boolean => {
  const values = listValues(acceptedType)
  return listValues(passedType).every((value) => values.includes(value))
}

/**
 * Describes why a component with the offered props cannot be shown by an area that was built for others, as ends of a
 * sentence about the component. Empty when one side declares no props, like an area on a developer's machine.
 */
function listPropsProblems(built: Props | undefined, offered: Props | undefined): string[] {
  if (!built || !offered) return []
  const expected = new Map(parseProps(built).map((prop) => [prop.name, prop]))
  const current = new Map(parseProps(offered).map((prop) => [prop.name, prop]))
  const removedProps = [...expected.keys()]
    .filter((name) => !current.has(name))
    .map((name) => `no longer takes ${name}`)
  const changedProps = [...current.values()].flatMap(({ name, type, isOptional }) => {
    const before = expected.get(name)
    if (!isOptional && (!before || before.isOptional)) return [`needs ${name}`]
    return before && !accepts(type, before.type) ? [`takes ${name} as ${type} instead of ${before.type}`] : []
  })
  return [...removedProps, ...changedProps]
}

/** Describes why an area cannot show a part that another exposes; undefined when it can. */
function describeMismatch(consumer: Release, provider: Release, part: string): string | undefined {
  const key = part.replace(provider.area, '.')
  const subject = `${formatRelease(consumer)} shows ${part}`
  if (!provider.exposes.includes(key)) return `${subject}, which ${formatRelease(provider)} does not expose.`
  const { requires } = consumer.contract
  const { provides } = provider.contract
  const major = requires.parts[part]
  const offered = provides.parts[key] ?? major
  if (offered !== major)
    return `${subject} with props of version ${major}, and ${formatRelease(provider)} has version ${offered}.`
  const problems = listPropsProblems(requires.props[part], provides.props[key])
  return problems.length > 0
    ? `${subject}, which in ${formatRelease(provider)} ${problems.join(' and ')}.`
    : undefined
}

/** Describes why a release cannot show the parts of another that it was built to show. */
function listPartProblems(consumer: Release, provider: Release): string[] {
  return Object.keys(consumer.contract.requires.parts)
    .filter((part) => part.startsWith(`${provider.area}/`))
    .map((part) => describeMismatch(consumer, provider, part))
    .filter((problem) => problem !== undefined)
}

const RESTORE_PART = 'Expose it again, or release the area that shows it first.'
const RELEASE_PART_FIRST = 'Release the area that exposes it first.'

/** Parts of another area that an area shows must exist in the version for which it was built, in both directions. */
export const parts: Rule = {
  name: 'part',
  problems({ release, peers }) {
    const withoutPages =
      release.claims.length > 0 && !release.exposes.includes('./routes')
        ? ['It claims addresses and exposes no ./routes, which has its pages.']
        : []
    return [
      ...withoutPages,
      ...peers.flatMap((peer) =>
        listPartProblems(peer, release).map((problem) => `${problem} ${RESTORE_PART}`),
      ),
      ...peers.flatMap((peer) =>
        listPartProblems(release, peer).map((problem) => `${problem} ${RELEASE_PART_FIRST}`),
      ),
    ]
  },
}
