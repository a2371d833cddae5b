import { isCrawler } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { hostRelease } from '../remotes/page-releases.ts'
import { isPaymentPath, mayReload } from '../remotes/missing-chunk.ts'
import { reopenWithOtherRelease } from '../remotes/leave-release.ts'
import styles from './broken-page.module.css'

const BROKEN_PAGE_TITLE = 'Something went wrong'
const PENDING_PAYMENT_TEXT = 'We are still checking your payment. Please do not pay again for now.'

function createElement(tag: string, text: string): HTMLElement {
  const created = document.createElement(tag)
  created.textContent = text
  return created
}

function createLink(text: string, onFollow: () => Promise<void>): HTMLAnchorElement {
  const anchor = createElement('a', text) as HTMLAnchorElement // the tag name makes it an anchor
  anchor.href = ''
  anchor.addEventListener('click', (event) => {
    event.preventDefault()
    void onFollow()
  })
  return anchor
}

/**
 * Replaces a page that React emptied after an error in the host's own tree. Reloads it with another release of the
 * host where that is allowed, else shows the error and lets the shopper reload. Works without React and the kit, which
 * may be what failed.
 */
export async function replaceBrokenPage(root: HTMLElement): Promise<void> {
  if (mayReload(location, Date.now())) return reopenWithOtherRelease(hostRelease())
  // A crawler would index the message; for crawlers the error is only reported (spec §8 Error page).
  if (isCrawler(navigator.userAgent)) return
  const main = document.createElement('main')
  main.className = styles.page ?? ''
  const title = createElement('h1', BROKEN_PAGE_TITLE)
  title.tabIndex = -1
  const text = isPaymentPath(location.pathname) ? PENDING_PAYMENT_TEXT : errorCatalogue.UNEXPECTED.text
  main.append(
    title,
    createElement('p', text),
    createLink('Try again', () => reopenWithOtherRelease(hostRelease())),
  )
  root.replaceChildren(main)
  document.title = BROKEN_PAGE_TITLE
  title.focus() // the focused element is gone; a screen reader continues from here
}
