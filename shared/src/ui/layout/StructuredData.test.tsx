import { expect, test } from 'vitest'
import { renderRoutes } from '@larder/shared/testing'
import { ROOT_ROUTE } from '../brand-config.ts'
import { StructuredData } from './Page.tsx'

function renderData(data: object, domain: object | undefined) {
  const Component = () => <StructuredData data={data} />
  const root = {
    id: ROOT_ROUTE,
    path: '*',
    loader: () => ({ domain }),
    Component,
    HydrateFallback: () => null,
  }
  const { container } = renderRoutes([root])
  return () => container.querySelector('script')?.textContent
}

test('addresses of structured data are absolute, and other texts stay as they are', async () => {
  const data = {
    '@type': 'BreadcrumbList',
    name: '/about slashes',
    itemListElement: [
      { item: '/stores/york-12' },
      { item: { url: '/a', image: 'https://cdn.example/a.png' } },
    ],
  }
  const readText = renderData(data, { origin: 'https://shop.example' })
  await expect.poll(readText).toBe(
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      name: '/about slashes',
      itemListElement: [
        { item: 'https://shop.example/stores/york-12' },
        { item: { url: 'https://shop.example/a', image: 'https://cdn.example/a.png' } },
      ],
    }),
  )
})

test('an older server sends no origin, and a name cannot end the element', async () => {
  const readText = renderData({ url: '/a', name: '</script><script>alert(1)</script>' }, undefined)
  await expect
    .poll(readText)
    .toContain(String.raw`"url":"/a","name":"\u003c/script>\u003cscript>alert(1)\u003c/script>"`)
})
