import { loadedVersion } from './load.ts'
import { isLate } from './load-budget.ts'
import { isMissingChunk } from './missing-chunk.ts'
import { findArea, ownerOf } from './page-releases.ts'
import { report } from './report.ts'

/** Reports to the server that an exposed module threw on the page, with the release it came from. */
export function reportCrash(id: string, error: unknown): void {
  const [area = ''] = id.split('/')
  const version = loadedVersion(id) ?? findArea(area)?.version ?? ''
  report({ kind: 'area-crashed', area, version, error })
}

/** Reports to the server that the page at a path threw, with the release of the area that owns it. */
export function reportPage(pathname: string, error: unknown): void {
  const owner = ownerOf(pathname)
  const area = owner?.name ?? 'host'
  const version = loadedVersion(`${area}/routes`) ?? owner?.version ?? ''
  const kind = isMissingChunk(error) || isLate(error) ? 'chunk-failed' : 'area-crashed'
  report({ kind, area, version, error })
}
