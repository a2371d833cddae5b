import styles from './still-loading.module.css'

const TEXT = 'Still loading. This takes longer than usual.'

/**
 * Shows that the page is still loading, over what is there, and returns a function that hides it. Outside React, which may
 * not have started, and outside its root, which must stay as the server rendered it until then.
 */
export function showStillLoading(): () => void {
  const notice = document.createElement('output') // a live region: it has the role `status`
  notice.className = styles.notice ?? ''
  document.body.append(notice)
  // One task later, because screen readers announce changes of a live region that exists.
  const timer = setTimeout(() => {
    const text = document.createElement('span')
    text.textContent = TEXT
    notice.append(text)
  })
  return () => {
    clearTimeout(timer)
    notice.remove()
  }
}

/** Shows the notice once the page has been open for `afterMs` ms. Returns a function that ends it. */
export function showStillLoadingAfter(afterMs: number): () => void {
  let hide: (() => void) | undefined
  const timer = setTimeout(() => (hide = showStillLoading()), Math.max(0, afterMs - performance.now()))
  return () => {
    clearTimeout(timer)
    hide?.()
  }
}
