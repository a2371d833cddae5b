import { registerHooks } from 'node:module'

type Modules = Readonly<Record<string, object>>
const NAME = /^[A-Za-z_$][\w$]*$/
const SCHEME = 'larder-singleton:'

/** Host version -> the modules its remotes share. */
const byHost = new Map<string, Modules>()
// Generated modules can only reach it through the global object.
Object.defineProperty(globalThis, Symbol.for('larder:singletons'), { value: byHost })

/** Registers the singletons of a host release, for the remotes composed with it. */
export function provideSingletons(hostVersion: string, modules: Modules): void {
  byHost.set(hostVersion, modules)
}

function sourceOf(hostVersion: string, specifier: string): string {
  const module = byHost.get(hostVersion)?.[specifier]
  if (!module) throw new Error(`The host ${hostVersion} does not share ${specifier}`)
  const names = Object.keys(module).filter((name) => NAME.test(name) && name !== 'default')
  return [
    `const hosts = globalThis[Symbol.for('larder:singletons')]`,
    `const module = hosts.get(${JSON.stringify(hostVersion)})[${JSON.stringify(specifier)}]`,
    `export default module.default ?? module`,
    ...names.map(
      (name, index) => `const shared${index} = module.${name}\nexport { shared${index} as ${name} }`,
    ),
  ].join('\n')
}

/**
 * Resolves a remote's bare imports to the host release of its composition, and rejects every other import of a release,
 * above all Node's own modules. A remote is imported as `…/index.mjs?host=<version>`. An importer outside our own
 * folder is a release.
 */
export function hookSingletons(ownFolder: string): void {
  registerHooks({
    resolve(specifier, context, next) {
      const parent = context.parentURL ? URL.parse(context.parentURL) : null
      if (!parent || parent.href.startsWith(ownFolder)) return next(specifier, context)
      const host = parent.searchParams.get('host') ?? ''
      if (!byHost.get(host)?.[specifier])
        throw new Error(`A release may not import ${specifier} on the server`)
      return { url: `${SCHEME}${host}/${specifier}`, format: 'module', shortCircuit: true }
    },
    load(url, context, next) {
      if (!url.startsWith(SCHEME)) return next(url, context)
      const [host = '', ...specifier] = url.slice(SCHEME.length).split('/')
      return { format: 'module', source: sourceOf(host, specifier.join('/')), shortCircuit: true }
    },
  })
}
