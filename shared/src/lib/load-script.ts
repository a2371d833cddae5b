import { singleton } from '@larder/contracts/singleton'

type ScriptOptions = {
  url: string
  /** The expected hash of the file. Without it the file is not checked, for vendors that change it at any time. */
  integrity?: string
}

const LOAD_TIMEOUT_MS = 10_000

/**
 * Loads a third-party script once per page and resolves when it has run. Rejects when the script is blocked, altered
 * or late; a later call then tries again. Browser only.
 */
export function loadScript({ url, integrity }: ScriptOptions): Promise<void> {
  const loading = singleton('loaded-scripts', () => new Map<string, Promise<void>>())
  const pending = loading.get(url)
  if (pending) return pending
  const script = document.createElement('script')
  const promise = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${url} is late.`)), LOAD_TIMEOUT_MS)
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = () => {
      clearTimeout(timer)
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
