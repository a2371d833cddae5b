import { vi } from 'vitest'

/** Makes a third-party script report at once that it has loaded, because jsdom loads no scripts. */
export function runScripts(): void {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.onload?.(new Event('load')))
    else append(...nodes)
  })
}
