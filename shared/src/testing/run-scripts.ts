import { vi } from 'vitest'

/** jsdom loads no scripts: a third-party script reports at once that it has loaded. */
export function runScripts(): void {
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.onload?.(new Event('load')))
    else append(...nodes)
  })
}
