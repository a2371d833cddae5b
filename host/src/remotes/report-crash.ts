import { loadedVersion } from './load.ts'
import { isMissingChunk } from './missing-chunk.ts'
import { getArea, getAreaAt } from './page-releases.ts'
import { report } from './report.ts'

/** Reports that an exposed module threw on the page, with the release it was loaded from. */
export function reportCrash(id: string, error: unknown): void {
  const [area = ''] = id.split('/')
  const version = loadedVersion(id) ?? getArea(area)?.version ?? ''
  report({ kind: 'area-crashed', area, version, error })
}

/** Reports that the page at a path threw, with the release of the area that owns the path. */
export function reportPage(pathname: string, error: unknown): void {
  const owner = getAreaAt(pathname)
  const area = owner?.name ?? 'host'
  const version = loadedVersion(`${area}/routes`) ?? owner?.version ?? ''
  const kind = isMissingChunk(error) ? 'chunk-failed' : 'area-crashed'
  report({ kind, area, version, error })
}
