import type { Composition, PageArea } from '@larder/shared/contracts'
import { findOwner } from '@larder/shared/domain'

/** The areas of this page's composition, by name. */
const areas = new Map<string, PageArea>()
let hostVersion = ''

/** Keeps the composition that the document came with. */
export function keepComposition(composition: Composition): void {
  hostVersion = composition.hostVersion
  for (const area of composition.areas) areas.set(area.name, area)
}

/** An area of this page; undefined for one that is unknown here. */
export const findArea = (name: string): PageArea | undefined => areas.get(name)

/** The area that owns a path; undefined where it is the host's. */
export const ownerOf = (pathname: string): PageArea | undefined => findOwner([...areas.values()], pathname)

/** The address of a file of a release. */
export const fileUrl = (area: string, version: string, file: string) => `/r/${area}/${version}/web/${file}`

export type PageRelease = { area: string; version: string }

/** The host's release of this document. */
export const hostRelease = (): PageRelease => ({ area: 'host', version: hostVersion })

/** The release of a path's area in this document; the host's where no area owns the path. */
export function releaseAt(pathname: string): PageRelease {
  const owner = ownerOf(pathname)
  return owner ? { area: owner.name, version: owner.version } : hostRelease()
}
