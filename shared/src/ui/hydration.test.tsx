import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import {
  CategoryRail,
  Countdown,
  Disclosure,
  Page,
  Picture,
  Placeholder,
  Rail,
  Segmented,
  Sheet,
  Stepper,
  ThemeRoot,
} from './index.ts'

const ignore = () => undefined

function KitSample() {
  return (
    <Page title="Shop">
      <CategoryRail label="Categories" current="a" items={[{ id: 'a', label: 'Fruit', to: '#a' }]} />
      <Segmented label="Method" value="a" onChange={ignore} options={[{ value: 'a', label: 'Delivery' }]} />
      <Rail label="Deals">
        <li>
          <Picture src="pictures/a.png" alt="Apples" isPriority />
        </li>
      </Rail>
      <Stepper value={2} label="Apples" onChange={ignore} />
      <Countdown until="2030-01-01T00:00:00Z" now={() => Date.now()} />
      <Disclosure title="More">Words</Disclosure>
      <Placeholder width={20} />
      <Sheet isOpen onClose={ignore} title="Apples">
        An item the server rendered open
      </Sheet>
    </Page>
  )
}

test("hydrates the server's HTML, including an open sheet", () => {
  const router = createMemoryRouter([{ path: '/', element: <KitSample /> }])
  const app = (
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>
  )
  const root = document.createElement('div')
  document.body.append(root)
  root.innerHTML = renderToString(app)
  expect(root.querySelector('dialog')?.hasAttribute('open')).toBe(true)
  const heading = root.querySelector('h1')
  // React logs a mismatch to the console, which fails this test.
  render(app, { container: root, hydrate: true })
  expect(root.querySelector('h1')).toBe(heading)
  expect(root.querySelector('dialog')?.open).toBe(true)
})
