import styles from './still-loading.module.css'

const TEXT = 'Still loading. This takes longer than usual.'

/**
 * After `delayMs` ms, says over what is there that the page is still loading, if `isLate` agrees. Returns a function that
 * ends it. Outside React, which may not have started, and outside its root, which must stay as the server rendered it
 * until then.
 */
export function showStillLoading(delayMs: number, isLate = () => true): () => void {
  const notice = document.createElement('output') // a live region: it has the role `status`
  notice.className = styles.notice ?? ''
  const timer = setTimeout(() => {
    if (!isLate()) return
    document.body.append(notice)
    // One task later, because screen readers announce changes of a live region that exists.
    setTimeout(() => notice.append(TEXT))
  }, delayMs)
  return () => {
    clearTimeout(timer)
    notice.remove()
  }
}
