import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { waitForHydration } from '../fixtures/hydration.ts'
import { SHOP_DATA } from '../fixtures/shop.ts'
import { findLogFile } from '../fixtures/start-shop.ts'
import { expect, test } from '../fixtures/test.ts'

const REPO_ROOT = resolve(import.meta.dirname, '../..')
const FALLBACK_MESSAGE = 'There was an error on the system. Please try again.'

/** The server's log lines about a browser error that contain this text. */
async function readLogLines(word: string): Promise<string> {
  const log = await readFile(findLogFile(SHOP_DATA), 'utf8')
  return log
    .split('\n')
    .filter((line) => line.includes(word))
    .join('\n')
}

/** The line number, from 1, of a piece of code in a file of the repository. */
async function findLineNumber(path: string, code: string): Promise<number> {
  const text = await readFile(resolve(REPO_ROOT, path), 'utf8')
  return text.slice(0, text.indexOf(code)).split('\n').length
}

async function openSearch(page: Page) {
  await page.goto('/')
  await waitForHydration(page)
  return page.getByRole('search', { name: 'Find stores' }).first()
}

test('logs an error in an area with its source location', async ({ page, expectConsole }) => {
  const word = 'BrokenOnPurpose'
  expectConsole(new RegExp(word))
  await page.addInitScript((message) => {
    navigator.geolocation.getCurrentPosition = () => {
      throw new TypeError(`${message} "alice@example.com"`)
    }
  }, word)
  const search = await openSearch(page)
  await search.getByRole('button', { name: 'Use my location' }).click()
  await expect(search.getByText(FALLBACK_MESSAGE)).toBeVisible()
  const source = 'mfe-discovery/src/features/store-search/fetch-place.ts'
  const line = await findLineNumber(source, 'navigator.geolocation.getCurrentPosition(')
  await expect.poll(() => readLogLines(word)).toContain(`at ${source}:${line}:`)
  expect(await readLogLines(word)).toContain('"area":"discovery"')
  expect(await readLogLines(word)).not.toContain('alice')
})

test('shows the fallback and logs the source location of an unhandled rejection', async ({
  page,
  expectConsole,
}) => {
  const word = 'DroppedOnPurpose'
  expectConsole(new RegExp(word))
  await openSearch(page)
  await page.evaluate((message) => {
    const [entry] = performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => /.*discovery.*\.js$/.exec(name) ?? [])
    const error = new TypeError(message)
    // The first line of a chunk is a compile hint.
    error.stack = `TypeError: ${message}\n    at ${entry}:2:5000`
    void Promise.reject(error)
  }, word)
  await expect(page.getByText(FALLBACK_MESSAGE)).toBeVisible()
  await expect.poll(() => readLogLines(word)).toMatch(/at mfe-discovery\/[\w./-]+:\d+:\d+/)
})
