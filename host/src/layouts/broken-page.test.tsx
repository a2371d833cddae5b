import { beforeEach, expect, test, vi } from 'vitest'
import { replaceBrokenPage } from './broken-page.ts'

const reopenWithOtherRelease = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock(import('../remotes/leave-release.ts'), async (load) => ({
  ...(await load()),
  reopenWithOtherRelease,
}))

function emptyPage(path: string): HTMLElement {
  history.replaceState(null, '', path)
  document.body.innerHTML = '<div id="root"></div>'
  return document.body.firstElementChild as HTMLElement // the element created above
}

beforeEach(() => {
  sessionStorage.clear()
  reopenWithOtherRelease.mockReset()
})

test("when the host's release rendered an empty page, reloads once without that release", async () => {
  const root = emptyPage('/stores/one')
  await replaceBrokenPage(root)
  expect(reopenWithOtherRelease).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ area: 'host' }))

  await replaceBrokenPage(root)
  expect(reopenWithOtherRelease).toHaveBeenCalledTimes(1)
  expect(root).toHaveTextContent('There was an error on the system. Please try again.')
  expect(root.querySelector('h1')).toHaveFocus()
  root.querySelector('a')?.click()
  expect(reopenWithOtherRelease).toHaveBeenCalledTimes(2)
})

test('never reloads a payment page automatically', async () => {
  const root = emptyPage('/checkout/payment/success')
  await replaceBrokenPage(root)
  expect(reopenWithOtherRelease).not.toHaveBeenCalled()
  expect(root).toHaveTextContent('Please do not pay again for now.')
})
