import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReleaseSet, RenderResult, RenderTask } from '../protocol.ts'
import { parseHeadTags } from './head.ts'
import { provideSingletons } from './singletons.ts'

type Page = { kind: 'page'; head: string; styles: readonly { name: string; css: string }[] }
type Redirect = { kind: 'redirect'; location: string }
type HostModule = {
  singletons: Readonly<Record<string, object>>
  render: (input: object) => Promise<Page | Redirect>
}
type RemoteModule = { exposed: Readonly<Record<string, unknown>> }

export type LoadedSet = { host: HostModule; owner: { name: string; routes: unknown } | undefined }

/** A page as the host rendered it, with its head as data. The receiving process validates it. */
type RenderedBySet = { kind: RenderResult['kind'] } & Record<string, unknown>

const entryUrl = (registry: string, area: string, version: string): string =>
  pathToFileURL(resolve(registry, area, version, 'node/index.mjs')).href

/**
 * Imports the Node builds of a release set; a remote's bare imports resolve to its host. Throws the releases' errors.
 */
export async function loadReleaseSet(
  registry: string,
  { hostVersion, owner }: ReleaseSet,
): Promise<LoadedSet> {
  const hostUrl = entryUrl(registry, 'host', hostVersion)
  const host = (await import(hostUrl)) as HostModule // published by the host's build
  provideSingletons(hostUrl, host.singletons)
  if (!owner) return { host, owner: undefined }
  const url = `${entryUrl(registry, owner.name, owner.version)}?host=${encodeURIComponent(hostUrl)}`
  const remote = (await import(url)) as RemoteModule // published by the remote's build
  return { host, owner: { name: owner.name, routes: remote.exposed['./routes'] } }
}

type Task = Pick<RenderTask, 'url' | 'composition' | 'payment' | 'names'>

/** Renders a page of a loaded set; `fetch` is its only access to the API. Throws the release's errors. */
export async function renderPage(
  { host, owner }: LoadedSet,
  { url, composition, payment, names }: Task,
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>,
): Promise<RenderedBySet> {
  const result = await host.render({ url, composition, owner, payment, names, fetch })
  return result.kind === 'page' ? { ...result, head: parseHeadTags(result.head) } : result
}
