import { isCrawler } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'
import { hostRelease } from '../remotes/page-releases.ts'
import { isPaymentPath, mayReload } from '../remotes/missing-chunk.ts'
import { reopenWithout } from '../remotes/leave-release.ts'
import styles from './broken-page.module.css'

const TITLE = 'Something went wrong'
const PAYMENT = 'We are still checking your payment. Please do not pay again for now.'

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function link(text: string, follow: () => Promise<void>): HTMLAnchorElement {
  const anchor = element('a', text) as HTMLAnchorElement // so named
  anchor.href = ''
  anchor.addEventListener('click', (event) => {
    event.preventDefault()
    void follow()
  })
  return anchor
}

/**
 * Replaces a page that React has emptied, as an error escaped from the host's own tree, by one of another release of
 * the host: at once where that is allowed, else when the shopper asks, who is then shown the reason. Without React
 * and the kit, which may be what broke.
 */
export async function replaceBrokenPage(root: HTMLElement): Promise<void> {
  if (mayReload(location, Date.now())) return reopenWithout(hostRelease())
  // A crawler would index it: for crawlers the error is only reported (spec §8 Error page).
  if (isCrawler(navigator.userAgent)) return
  const main = document.createElement('main')
  main.className = styles.page ?? ''
  const title = element('h1', TITLE)
  title.tabIndex = -1
  const text = isPaymentPath(location.pathname) ? PAYMENT : errorCatalogue.UNEXPECTED.text
  main.append(
    title,
    element('p', text),
    link('Try again', () => reopenWithout(hostRelease())),
  )
  root.replaceChildren(main)
  document.title = TITLE
  title.focus() // what had the focus is gone; a screen reader reads on from here
}
