import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { BrandConfig } from '@larder/shared/contracts'
import { Page, type RouteObject } from '@larder/shared/ui'
import { chooseStore, isNewcomer, reopenConsent } from '@larder/shared/stores'
import { renderRoutes } from '@larder/shared/testing'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageStart } from './PageStart.tsx'
import { SiteLayout } from './SiteLayout.tsx'

type Site = BrandConfig['site']
const siteContent = JSON.parse(readFileSync('server/brands/fernhill/content/global.json', 'utf8')) as Site // demo data
const brand = JSON.parse(readFileSync('server/brands/fernhill/brand.json', 'utf8')) as {
  companyName: string
  looks: { colours: Site['brandingColors'] }
}

const site: Site = {
  ...siteContent,
  companyName: brand.companyName,
  brandingColors: brand.looks.colours,
  logo: 'pictures/logo.png',
  logoOnDark: 'pictures/logo-on-dark.png',
  favicon: 'pictures/favicon.png',
  errorPageImage: 'pictures/error.png',
  footer: {
    ...siteContent.footer,
    logo: 'pictures/logo.png',
    phone: '01632 960 142',
    email: 'hello@fernhill.example',
    socialLinks: {},
  },
}
const config = {
  site,
  font: { fontFamily: 'Montserrat' },
  fontSizes: [],
  settings: {},
} as unknown as BrandConfig // only the fields that the frame reads

function renderLayout(path: string, change: Partial<Site> = {}) {
  const routes: RouteObject[] = [
    {
      path: '*',
      element: (
        <SiteLayout config={{ ...config, site: { ...site, ...change } }} path={path}>
          <Page title="Here">Page</Page>
          <PageStart />
        </SiteLayout>
      ),
    },
  ]
  return renderRoutes(routes, { at: path })
}

beforeEach(() => {
  localStorage.clear()
  reopenConsent()
})

test('skips the header on the first Tab stop', async () => {
  const { user } = renderLayout('/')
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the page')
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`)
})

test('shows plain links to basket and account until their areas load', () => {
  renderLayout('/')
  expect(screen.getByRole('link', { name: 'Basket' }).getAttribute('href')).toBe('/basket')
  expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/member')
})

test("shows each navbar's own logo, or a shared logo only once", () => {
  const marks = () =>
    screen.getByRole('link', { name: /, home$/, hidden: true }).querySelectorAll('[data-nav]')
  const { navbars } = site.header
  const mobile = { ...navbars.mobile, logo: 'pictures/small.png' }
  renderLayout('/', { header: { ...site.header, navbars: { ...navbars, mobile } } })
  expect([...marks()].map((mark) => mark.getAttribute('data-nav'))).toEqual(['d', 'ds', 'm', 'ms'])
  expect(marks()[2]?.querySelector('img')?.getAttribute('src')).toContain('small.png')
})

test('shows accept and reject side by side and stores the answer', async () => {
  const { user } = renderLayout('/news')
  const notice = screen.getByRole('region', { name: 'Cookies' })
  expect(within(notice).getByRole('button', { name: 'Accept all' })).toBeVisible()
  await user.click(within(notice).getByRole('button', { name: 'Reject all' }))
  expect(screen.queryByRole('region', { name: 'Cookies' })).not.toBeInTheDocument()
  expect(localStorage.getItem('larder:consent')).toContain('"targetingCookies":false')
})

test('reopens the cookie choice from the footer', async () => {
  const { user } = renderLayout('/news')
  await user.click(screen.getByRole('button', { name: 'Cookie settings' }))
  expect(screen.getByRole('region', { name: 'Cookies' })).toBeVisible()
})

test('shows no menu, footer or announcement in checkout', () => {
  renderLayout('/checkout/payment')
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument()
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  expect(screen.queryByText(/FREEDROP/)).not.toBeInTheDocument()
})

test('hides the footer on store pages if the content is configured so', () => {
  const footer = { ...site.footer, hideOnStorePages: true }
  renderLayout('/stores/fernhill-market-york-12', { footer })
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
})

test('explains an error and offers the store search without scripts', () => {
  const fail = () => {
    throw new Response('', { status: 404 })
  }
  renderRoutes(
    [{ path: '*', loader: fail, element: null, ErrorBoundary: ErrorPage, HydrateFallback: () => null }],
    { at: '/nope' },
  )
  return screen.findByRole('heading', { level: 1, name: 'Page not found' }).then(() => {
    expect(screen.getByText('Error 404')).toBeVisible()
    expect(screen.getByText(/typo in the address.*\/nope/)).toBeVisible()
    const form = screen.getByRole('form', { name: 'Stores' })
    expect(form.getAttribute('action')).toBe('/stores-near-by')
    expect(form.getAttribute('method')).toBe('post')
    expect(within(form).getByLabelText('Find a store near you').getAttribute('name')).toBe('postcode')
  })
})

test('remembers on any page that a shopper with a store is not new', async () => {
  chooseStore({ id: 12, slug: 'york-12', storeName: 'York' })
  renderLayout('/basket')
  await screen.findByText('Page')
  chooseStore(undefined)
  expect(isNewcomer()).toBe(false)
})
