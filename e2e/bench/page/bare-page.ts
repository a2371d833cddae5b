import type { Browser, Page } from 'playwright'
import { tapElement, trackNetworkIdle, type Tap } from './tap.ts'
import { openSlowPage } from './visit.ts'

/** A page as it was before a tap, and the HTML that the tap displayed. */
type PageChange = { url: string; before: string; shown: string }

/** The elements and styles of the page, without its scripts. */
const removeScripts = (html: string): string =>
  html.replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replaceAll(/<link\b[^>]*\bas="script"[^>]*>/g, '')

/** Runs inside the page: the next click replaces an element with prepared HTML and does nothing else. */
function showHtmlOnClick({ selector, shown, html }: { selector: string; shown: string; html: string }): void {
  addEventListener('click', (event) => {
    event.preventDefault()
    const content = document.createRange().createContextualFragment(html)
    if (!shown.startsWith('dialog')) {
      document.querySelector(shown === 'main' ? shown : selector)?.replaceWith(content)
      return
    }
    document.body.append(content)
    const dialog = document.querySelector<HTMLDialogElement>(shown)
    dialog?.removeAttribute('open')
    dialog?.showModal()
  })
}

async function openBarePage(page: Page, { url, before }: PageChange): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: removeScripts(before) }),
  )
  await page.goto(url)
}

/**
 * Measures what the browser needs for a tap without the shop's scripts, in ms: the same elements and styles, and one
 * script that inserts the same HTML. The shop cannot be faster than that on the same machine, so this makes
 * measurements of two machines comparable.
 */
export async function measureBareTap(browser: Browser, change: PageChange, step: Tap): Promise<number> {
  const slow = await openSlowPage(browser)
  const settle = trackNetworkIdle(slow.page)
  await openBarePage(slow.page, change)
  await settle()
  const { selector, shown } = step
  await slow.page.evaluate(showHtmlOnClick, { selector, shown, html: change.shown })
  const { ms } = await tapElement({ ...slow, settle }, step)
  await slow.context.close()
  return ms
}
