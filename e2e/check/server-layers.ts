/** The imports of the server's files, as dependency-cruiser reports them; ARCHITECTURE.md shows them as a diagram. */
type Cruised = { source: string; dependencies: readonly { resolved: string }[] }

const isTest = (path: string) => /\.(test|testing)\.ts$/.test(path) || path.startsWith('server/testing/')

/** The module of a file of `server/src/modules/<module>/`. */
const moduleOf = (path: string): string | undefined => /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1]

/** The part of the server that a file belongs to: a folder of `server/src`, or a program beside it. */
function partOf(path: string): string | undefined {
  const [, folder = '', rest = ''] = /^server\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (folder !== 'src') return folder || undefined
  if (rest === 'app-deps.ts' || rest === 'config.ts') return 'app-deps, config'
  return rest.includes('/') ? rest.split('/')[0] : 'app, jobs, main'
}

type Arrows = Map<string, Set<string>>

function arrows(modules: readonly Cruised[], nameOf: (path: string) => string | undefined): Arrows {
  const found: Arrows = new Map()
  for (const { source, dependencies } of modules) {
    const from = isTest(source) ? undefined : nameOf(source)
    if (!from) continue
    const to = found.get(from) ?? new Set()
    found.set(from, to)
    for (const { resolved } of dependencies) {
      const target = nameOf(resolved)
      if (target && target !== from) to.add(target)
    }
  }
  return found
}

/** Import cycles between modules of the server, direct or indirect, each once and sorted. */
export function circlesOfModules(modules: readonly Cruised[]): string[][] {
  const graph = arrows(modules, moduleOf)
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

const LAYERS = [
  ['app, jobs, main'],
  ['document', 'releases', 'renderer'],
  ['modules'],
  ['app-deps, config'],
  ['adapters'],
  ['model'],
  ['kernel'],
]
const PROGRAMS = ['brand-kit', 'console', 'sandbox', 'supervisor', 'testing', 'tools']
const idOf = (name: string) => name.replaceAll(/[^a-z]+/g, '_')

/** The layers and programs of the server as a Mermaid flowchart, drawn from the imports of its files. */
function drawLayers(modules: readonly Cruised[]): string {
  const known = new Set([...LAYERS.flat(), ...PROGRAMS])
  const graph = arrows(modules, partOf)
  const lines = [
    'flowchart TD',
    ...LAYERS.flatMap((layer) => layer.map((name) => `  ${idOf(name)}["${name}"]`)),
    ...PROGRAMS.map((name) => `  ${idOf(name)}(["${name}"])`),
  ]
  for (const [from, targets] of [...graph].toSorted(([a], [b]) => a.localeCompare(b))) {
    if (!known.has(from)) continue
    for (const to of [...targets].toSorted()) {
      if (known.has(to)) lines.push(`  ${idOf(from)} --> ${idOf(to)}`)
    }
  }
  return lines.join('\n')
}

const PICTURE = /(?<=<!-- server layers -->\n\n```mermaid\n)[^`]*(?=```)/

/** A document with the diagram of the server's layers updated from the current imports. */
export const withPicture = (text: string, modules: readonly Cruised[]): string =>
  text.replace(PICTURE, `${drawLayers(modules)}\n`)
