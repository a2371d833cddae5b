import { registerHooks } from 'node:module'

type Modules = Readonly<Record<string, object>>
const NAME = /^[A-Za-z_$][\w$]*$/
const SCHEME = 'larder-singleton:'

/** Modules that a host's build shares with its remotes, by the build's URL. */
const modulesByHost = new Map<string, Modules>()
/** Generated modules can reach the map only through the global object. */
export const SINGLETONS = Symbol.for('larder:singletons')
Object.defineProperty(globalThis, SINGLETONS, { value: modulesByHost })

/** Registers the singletons of a host release, for the remotes composed with it. */
export function provideSingletons(hostUrl: string, modules: Modules): void {
  modulesByHost.set(hostUrl, modules)
}

function makeModuleSource(hostUrl: string, specifier: string): string {
  const module = modulesByHost.get(hostUrl)?.[specifier]
  if (!module) throw new Error(`The host ${hostUrl} does not share ${specifier}`)
  const names = Object.keys(module).filter((name) => NAME.test(name) && name !== 'default')
  return [
    `const hosts = globalThis[Symbol.for('larder:singletons')]`,
    `const module = hosts.get(${JSON.stringify(hostUrl)})[${JSON.stringify(specifier)}]`,
    `export default module.default ?? module`,
    ...names.map(
      (name, index) => `const shared${index} = module.${name}\nexport { shared${index} as ${name} }`,
    ),
  ].join('\n')
}

/**
 * Resolves a remote's bare imports to the host release of its composition, and rejects every other import of a release,
 * above all Node's own modules. A remote is imported as `…/index.mjs?host=<URL of the host's build>`. `isRelease` tells
 * whether an importing module belongs to a release.
 */
export function hookSingletons(isRelease: (importer: string) => boolean): void {
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ? URL.parse(context.parentURL) : null
      if (!parent || !isRelease(parent.href)) return next(specifier, context)
      const host = parent.searchParams.get('host') ?? ''
      if (!modulesByHost.get(host)?.[specifier])
        throw new Error(`A release may not import ${specifier} on the server`)
      const query = new URLSearchParams({ host, specifier })
      return { url: `${SCHEME}${query}`, format: 'module', shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.startsWith(SCHEME)) return next(url, context)
      const query = new URLSearchParams(url.slice(SCHEME.length))
      const source = makeModuleSource(query.get('host') ?? '', query.get('specifier') ?? '')
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
