import type { Locator, Page } from '@playwright/test'

/** An API call that can fail, and the shopper's reaction. */
type FaultTarget = {
  what: string
  path: string
  act: (page: Page) => Promise<void>
  findMessage: (page: Page) => Locator
  /** Performs the shopper's next step and checks its result once the API is back. */
  recover: (page: Page) => Promise<void>
  result: (page: Page) => Locator
}

const STORE_PATH = '/stores/fernhill-market-york-12'
const findMain = (page: Page) => page.getByRole('main')
const findHeading = (name: string | RegExp) => (page: Page) =>
  findMain(page).getByRole('heading', { level: 1, name })
const findRetryButton = (page: Page) =>
  findMain(page)
    .getByRole('button', { name: 'Try again' })
    .or(findMain(page).getByRole('link', { name: 'Try again' }))
    .first()
    .click()
const findProblem = (page: Page) =>
  findMain(page)
    .getByText(/wrong|try again|Try again|could not|cannot|connection/i)
    .first()

export const faultTargets: FaultTarget[] = [
  {
    what: 'a store',
    path: '/stores-near-by/YO1%207HH',
    act: (page) => page.getByRole('link', { name: 'Fernhill Market York', exact: true }).click(),
    findMessage: findProblem,
    recover: findRetryButton,
    result: findHeading('Fernhill Market York'),
  },
  {
    what: 'a category',
    path: `${STORE_PATH}/category/bakery`,
    act: (page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(2).click(),
    findMessage: findProblem,
    recover: findRetryButton,
    result: (page) => findMain(page).getByRole('button', { name: /^Add/ }).first(),
  },
  {
    what: 'a content page',
    path: '/contact',
    act: (page) =>
      page
        .getByRole('contentinfo')
        .getByRole('link', { name: /FAQ|Questions/ })
        .first()
        .click(),
    findMessage: findProblem,
    recover: findRetryButton,
    result: findHeading('Questions, answered'),
  },
  {
    what: 'adding to the basket',
    path: `${STORE_PATH}/category/bakery/menuItem/french-baguette`,
    act: (page) =>
      findMain(page)
        .getByRole('button', { name: /^Add for/ })
        .click(),
    findMessage: (page) =>
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: /Unable to add item|wrong|again/ })
        .first(),
    recover: (page) =>
      findMain(page)
        .getByRole('button', { name: /^Add for/ })
        .click(),
    result: (page) => page.getByRole('banner').getByRole('link', { name: 'Basket, 1 item' }),
  },
  {
    what: 'signing in',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('sam@fernhill.example')
      await page.getByLabel('Password', { exact: true }).fill('orchard-gate-42')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
    },
    findMessage: (page) => findMain(page).getByRole('alert').first(),
    recover: (page) => page.getByRole('button', { name: 'Log in', exact: true }).click(),
    result: findHeading(/./),
  },
]
