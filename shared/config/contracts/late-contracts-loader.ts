import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rspack } from '@rsbuild/core'

/** The fields of an endpoint that are part of the first script. */
const INLINE_FIELDS = ['method', 'path', 'access', 'money'] as const

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && INLINE_FIELDS.slice(0, 3).every((field) => field in value)

/** The index with each namespace imported from its module's late version. */
function rewriteIndex(source: string): string {
  return source.replaceAll(/(export \* as \w+ from '[^']+)'/g, "$1?late'")
}

/** A contract module that loads the schemas of its endpoints on demand; the rest is unchanged. */
function rewriteModule(file: string, exports: Record<string, unknown>): string {
  const names = Object.keys(exports)
  const endpoints = names.filter((name) => isEndpoint(exports[name]))
  const rest = names.filter((name) => !endpoints.includes(name))
  const lines = endpoints.map((name) => {
    const inline = INLINE_FIELDS.map((field) => [field, (exports[name] as Record<string, unknown>)[field]])
    const fields = JSON.stringify(Object.fromEntries(inline)).slice(1, -1)
    const load = `import(/* webpackChunkName: "contracts" */ './${file}')`
    return `export const ${name} = { ${fields}, load: () => ${load}.then((module) => module.${name}) }`
  })
  return [`export { ${rest.join(', ')} } from './${file}'`, ...lines].join('\n')
}

/** A default export, because webpack requires it of loaders. */
export default async function lateContracts(this: Rspack.LoaderContext, source: string): Promise<string> {
  if (!this.resourceQuery) return rewriteIndex(source)
  const exports: unknown = await import(pathToFileURL(this.resourcePath).href)
  return rewriteModule(basename(this.resourcePath), exports as Record<string, unknown>) // string keys
}
