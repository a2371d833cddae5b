/** Prop, with `?` behind one that may be left out -> its type as text. */
type Props = Readonly<Record<string, string>>
type Prop = { name: string; type: string; isOptional: boolean }

const propsOf = (props: Props): Prop[] =>
  Object.entries(props).map(([key, type]) => ({
    name: key.replace('?', ''),
    type,
    isOptional: key.endsWith('?'),
  }))

/** The values of a union that is no function; a function is one value. */
const valuesOf = (type: string): string[] => (type.includes('=>') ? [type] : type.split(' | '))

/** Whether what one side gives is among what the other takes. Other changes of a type are left to people. */
const takes = (offered: string, given: string): boolean => {
  const values = valuesOf(offered)
  return valuesOf(given).every((value) => values.includes(value))
}

/**
 * Why a component that takes the offered props may not be shown by an area that was built for others: rests of a sentence
 * about the component. None where one side does not say its props, as an area of a developer's machine.
 */
export function propsProblems(built: Props | undefined, offered: Props | undefined): string[] {
  if (!built || !offered) return []
  const known = new Map(propsOf(built).map((prop) => [prop.name, prop]))
  const now = new Map(propsOf(offered).map((prop) => [prop.name, prop]))
  const gone = [...known.keys()].filter((name) => !now.has(name)).map((name) => `no longer takes ${name}`)
  const changed = [...now.values()].flatMap(({ name, type, isOptional }) => {
    const before = known.get(name)
    if (!isOptional && (!before || before.isOptional)) return [`needs ${name}`]
    return before && !takes(type, before.type) ? [`takes ${name} as ${type} instead of ${before.type}`] : []
  })
  return [...gone, ...changed]
}
