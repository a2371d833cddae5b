import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

const SCRIPT_TIMEOUT_MS = 6_000

/** Set on a developer's own machine: the document was composed for that browser only. */
type Unchecked = ReadonlySet<string>

function hashOf(url: string, hashes: ReadonlyMap<string, string>): string {
  const hash = hashes.get(new URL(url, location.href).pathname)
  if (!hash) throw new Error(`No hash for ${url}: it is not part of this page's composition.`)
  return hash
}

/**
 * Makes the federation runtime load only files whose hash is in the document. The runtime writes plain tags
 * of its own, so a build's integrity settings do not reach them; a URL without a hash is rejected rather than
 * loaded unchecked.
 */
export function integrityPlugin(
  hashes: ReadonlyMap<string, string>,
  unchecked: Unchecked = new Set(),
): ModuleFederationRuntimePlugin {
  const findIntegrity = (url: string): string =>
    unchecked.has(new URL(url, location.href).origin) ? '' : hashOf(url, hashes)
  return {
    name: 'larder-integrity',
    createScript: ({ url }) => {
      const script = document.createElement('script')
      script.integrity = findIntegrity(url)
      script.crossOrigin = 'anonymous'
      script.src = url
      return { script, timeout: SCRIPT_TIMEOUT_MS }
    },
    createLink: ({ url, attrs }) => {
      const link = document.createElement('link')
      link.integrity = findIntegrity(url)
      link.crossOrigin = 'anonymous'
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value))
      link.href = url
      return link
    },
  }
}
