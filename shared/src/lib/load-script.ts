import { singleton } from './singleton.ts'

type ScriptOptions = {
  url: string
  /** Hash the file must have; without one (a vendor that changes the file at any time) it is not checked. */
  integrity?: string
  timeoutMs?: number
}

const TIMEOUT_MS = 10_000

/**
 * Loads a third-party script once per page, and settles when it has run. Rejects when it is blocked, altered
 * or late; a later call then tries again. Browser only.
 */
export function loadScript({ url, integrity, timeoutMs = TIMEOUT_MS }: ScriptOptions): Promise<void> {
  const loading = singleton('loaded-scripts', () => new Map<string, Promise<void>>())
  const known = loading.get(url)
  if (known) return known
  const script = document.createElement('script')
  const promise = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${url} is late.`)), timeoutMs)
    script.onload = () => {
      clearTimeout(late)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(late)
      reject(new Error(`${url} could not be loaded, or is not the file that was expected.`))
    }
  }).catch((error: unknown) => {
    loading.delete(url)
    script.remove()
    throw error
  })
  loading.set(url, promise)
  if (integrity) {
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
  }
  script.async = true
  script.src = url
  document.head.append(script)
  return promise
}
