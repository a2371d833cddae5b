/** The imports of the server's files, as dependency-cruiser reports them. */
type Cruised = { source: string; dependencies: readonly { resolved: string }[] }

const isTest = (path: string) => /\.(test|testing)\.ts$/.test(path) || path.startsWith('server/testing/')

/** The module of a file of `server/api/modules/<module>/`. */
const moduleOf = (path: string): string | undefined => /^server\/api\/modules\/([^/]+)\//.exec(path)?.[1]

type Arrows = Map<string, Set<string>>

/** Which modules each module imports. */
function arrows(modules: readonly Cruised[]): Arrows {
  const found: Arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = isTest(source) ? undefined : moduleOf(source)
    if (!from) continue
    const to = found.get(from) ?? new Set()
    found.set(from, to)
    for (const { resolved } of dependencies) {
      const target = moduleOf(resolved)
      if (target && target !== from) to.add(target)
    }
  }
  return found
}

/** Import cycles between modules of the server, direct or indirect, each once and sorted. */
export function circlesOfModules(modules: readonly Cruised[]): string[][] {
  const graph = arrows(modules)
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>()
    const open = [...(graph.get(from) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(...(graph.get(next) ?? []))
    }
    return seen
  }
  const reach = new Map([...graph.keys()].map((name) => [name, reached(name)]))
  const circles = [...reach]
    .filter(([name, others]) => others.has(name))
    .map(([name, others]) =>
      [...others]
        .filter((other) => reach.get(other)?.has(name))
        .toSorted()
        .join(' '),
    )
  return [...new Set(circles)].map((circle) => circle.split(' '))
}
