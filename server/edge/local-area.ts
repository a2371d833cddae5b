import type { opsContract } from '@larder/shared/contracts'
import { documentFor } from '@larder/shared/domain'
import type { Release } from '@larder/releases/release.ts'

/** The version under which a document names an area that a developer's machine serves. */
export const LOCAL_VERSION = 'local'

/** A developer's machine says nothing about what its area needs or gives. */
const SILENT: Release['contract'] = {
  requires: { kit: '', ranges: {}, imports: {}, parts: {}, props: {} },
  provides: { parts: {}, props: {}, versions: {}, exports: {} },
  foreignSources: [],
}

/**
 * The release that a signed link for development describes (docs/decisions/181): its files are at the developer's
 * origin, so none is listed, has a hash, or is rendered by the server.
 */
export function localRelease({ area, origin, claims, exposes }: opsContract.LocalArea): Release {
  return {
    area,
    version: LOCAL_VERSION,
    document: documentFor(area),
    claims,
    query: [],
    exposes,
    contract: SILENT,
    snapshot: {
      version: LOCAL_VERSION,
      buildVersion: LOCAL_VERSION,
      // As `containerName` of `shared/config/federation.ts` gives it.
      globalName: `larder_${area}_${LOCAL_VERSION}`.replaceAll(/\W/g, '_'),
      remoteEntry: 'entry.js',
      remoteEntryType: 'global',
      publicPath: `${origin}/`,
      remotesInfo: {},
      shared: [],
      modules: [],
    },
    warm: {},
    pages: {},
    files: {},
  }
}
