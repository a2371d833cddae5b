import { computeIntegrity } from '../publish/check-release.ts'
import { makeRelease as aRelease } from '../gate/gate.testing.ts'
import type { ReleaseFiles } from './release-store.ts'

export function makeReleaseFiles(script: string, { version = 'v9', path = 'web/a.js' } = {}): ReleaseFiles {
  const content = Buffer.from(script)
  const files = { [path]: { integrity: computeIntegrity(content), bytes: content.length } }
  const { contract } = aRelease({ area: 'menu' })
  const description = {
    area: 'menu',
    version,
    document: 'shop',
    claims: [],
    exposes: [],
    warm: {},
    pages: {},
    contract,
  }
  return new Map([
    [path, content],
    ['release.json', Buffer.from(JSON.stringify({ ...description, files }))],
  ])
}
