import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { isPage } from '@larder/edge/document/page-address.ts'
import { listAreaFolders, areaName } from '@larder/control/publish/prepare.ts'
import { takesAddresses } from '@larder/control/gate/routes.ts'
import type { NewRemote } from './area-files.ts'

/** Folders of the repository, words in URLs of releases (`/r/live`), and commands (`pnpm rollout log`). */
const RESERVED_NAMES = new Set([
  'shared',
  'server',
  'platform',
  'e2e',
  'docs',
  'live',
  'visit',
  'log',
  'release',
])
/** First path segments that the server answers itself and that are not files. */
const RESERVED_SEGMENTS = new Set(['livez', 'readyz', 'startupz', 'metrics', 'dev'])

const MAX_NAME_LENGTH = 30
const NAME_PATTERN = /^[a-z]+(-[a-z]+)*$/
const SEGMENT_PATTERN = /^(?:[a-z0-9][a-z0-9-]*|:[a-z][A-Za-z]*)$/

const Claims = z.object({ area: z.object({ claims: z.array(z.string()) }) })

function findNameProblem(name: string, taken: readonly string[]): string | undefined {
  if (!NAME_PATTERN.test(name) || name.length > MAX_NAME_LENGTH)
    return `${name || 'No name'} is no name of an area: lower-case words joined by dashes, at most ${MAX_NAME_LENGTH} letters, such as gift-cards.`
  if (taken.includes(name)) return `There is an area ${name} already.`
  return RESERVED_NAMES.has(name) ? `${name} is reserved. Choose another name.` : undefined
}

function findRouteProblem(route: string): string | undefined {
  const segments = route.split('/').slice(1)
  const fixed = segments.at(-1) === '*' ? segments.slice(0, -1) : segments
  if (
    !route.startsWith('/') ||
    fixed.length === 0 ||
    !fixed.every((segment) => SEGMENT_PATTERN.test(segment))
  )
    return `${route} is no route of an area: /gift-cards, /gift-cards/:slug or /gift-cards/*.`
  return !isPage(route) || RESERVED_SEGMENTS.has(segments[0] ?? '')
    ? `${route} is reserved: the server answers it itself. Choose another route.`
    : undefined
}

async function readClaims(repository: string, folder: string): Promise<string[]> {
  const file = resolve(repository, folder, 'area.ts')
  return Claims.parse(await import(pathToFileURL(file).href)).area.claims
}

/** The reason why a remote with this name and route cannot be created in a workspace; undefined when it can. */
export async function findRemoteProblem(
  repository: string,
  { name, route }: NewRemote,
): Promise<string | undefined> {
  const folders = await listAreaFolders(repository)
  const problem = findNameProblem(name, folders.map(areaName)) ?? findRouteProblem(route)
  if (problem) return problem
  for (const folder of folders.filter((one) => one !== 'host')) {
    const owned = (await readClaims(repository, folder)).find((claim) => takesAddresses(route, claim))
    if (owned) return `${route} would take addresses from ${areaName(folder)}, which owns ${owned}.`
  }
  return undefined
}
