import type { opsContract } from '@larder/shared/contracts'
import type { Page } from 'playwright'

const MAX_PROBLEM_CHARS = 300

/** Errors of a page while it is open. */
export type PageErrors = {
  /** Those that a script of the release caused. */
  own: Set<string>
  /** All others, by what they have in common with the same error in a page of other releases. */
  others: Map<string, string>
}

/** An error without what differs from one document to the next: versions, nonces, hashes of inline scripts, queries. */
const comparable = (text: string): string =>
  text
    .replaceAll(/\/r\/([\w-]+)\/[^/\s]+\//g, '/r/$1/')
    .replaceAll(/'(nonce|sha\d+)-[^']*'/g, "'$1'")
    .replaceAll(/(https?:\/\/[^\s?#]+)[^\s]*/g, '$1')

/** Watches what the page reports on its console, and uncaught errors. */
export function watchErrors(page: Page, { area, version }: opsContract.ReleaseName): PageErrors {
  const own = `/r/${area}/${version}/`
  const found: PageErrors = { own: new Set(), others: new Map() }
  /** `stack`: where it came from; `address`: what did not answer, which the text does not say. */
  function add(text: string, { stack, address = '' }: { stack: string; address?: string }): void {
    const [first = ''] = text.split('\n')
    const shown = first.slice(0, MAX_PROBLEM_CHARS)
    if (`${stack} ${address}`.includes(own)) found.own.add(shown)
    else found.others.set(comparable(`${first} ${address}`), shown)
  }
  page.on('pageerror', (error) => add(error.message, { stack: String(error.stack) }))
  page.on('console', (message) => {
    if (message.type() === 'error')
      add(message.text(), { stack: message.text(), address: message.location().url })
  })
  return found
}
