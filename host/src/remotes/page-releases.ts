import type { Composition, PageArea, PageRelease as ComposedRelease } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'

const areasByName = new Map<string, PageArea>()
let hostVersion = ''

export function storeComposition(composition: Composition): void {
  hostVersion = composition.hostVersion
  for (const area of composition.areas) areasByName.set(area.name, area)
}

export const findArea = (name: string): PageArea | undefined => areasByName.get(name)

/** The area that owns a path; undefined for the host's own paths. */
export const findAreaAt = (pathname: string): PageArea | undefined =>
  findOwner([...areasByName.values()], pathname)

export const buildFileUrl = (
  area: string,
  { version, base }: Pick<ComposedRelease, 'version' | 'base'>,
  file: string,
) => `${base ?? `/r/${area}/${version}/web/`}${file}`

export type PageRelease = { area: string; version: string }

export const hostRelease = (): PageRelease => ({ area: 'host', version: hostVersion })

/** The release of the area that owns a path; the host's release for its own paths. */
export function findReleaseAt(pathname: string): PageRelease {
  const owner = findAreaAt(pathname)
  return owner ? { area: owner.name, version: owner.version } : hostRelease()
}
