import type { Composition, PageArea, PageRelease as ComposedRelease } from '@larder/shared/contracts'
import { getOwner } from '@larder/shared/domain'

const areasByName = new Map<string, PageArea>()
let hostVersion = ''

export function storeComposition(composition: Composition): void {
  hostVersion = composition.hostVersion
  for (const area of composition.areas) areasByName.set(area.name, area)
}

export const getArea = (name: string): PageArea | undefined => areasByName.get(name)

/** The area that owns a path; undefined for the host's own paths. */
export const getAreaAt = (pathname: string): PageArea | undefined =>
  getOwner([...areasByName.values()], pathname)

export const buildFileUrl = (
  area: string,
  { version, base }: Pick<ComposedRelease, 'version' | 'base'>,
  file: string,
) => `${base ?? `/r/${area}/${version}/web/`}${file}`

export type PageRelease = { area: string; version: string }

export const hostRelease = (): PageRelease => ({ area: 'host', version: hostVersion })

/** The release of the area that owns a path; the host's release for its own paths. */
export function getReleaseAt(pathname: string): PageRelease {
  const owner = getAreaAt(pathname)
  return owner ? { area: owner.name, version: owner.version } : hostRelease()
}
