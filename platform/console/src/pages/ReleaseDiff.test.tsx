import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { ReleaseDiff } from './ReleaseDiff.tsx'

const release = { area: 'menu', version: 'm2' }
const SAME: opsContract.ReleaseDiff = { stable: 'm1', added: [], removed: [], changed: [] }

function show(diff: opsContract.ReleaseDiff) {
  const loadDiff = vi.fn<OpsApi['diff']>(async () => diff)
  const user = renderSignedIn(<ReleaseDiff release={release} />, { diff: loadDiff })
  return { loadDiff, press: () => user.click(screen.getByText('Compare m2 with stable')) }
}

test('loads when opened, and lists added, removed and changed files', async () => {
  const { loadDiff, press } = show({
    stable: 'm1',
    added: [{ path: 'web/new.js', bytes: 3_072 }],
    removed: [{ path: 'web/old.js', bytes: 1_024 }],
    changed: [{ path: 'web/entry.js', bytes: 2_048, before: 5_120 }],
  })
  expect(loadDiff).not.toHaveBeenCalled()
  await press()
  const table = await screen.findByRole('region', { name: '3 files differ from stable m1: −1 KB' })
  expect(loadDiff).toHaveBeenCalledWith(release)
  const cells = (path: string) =>
    within(within(table).getByRole('row', { name: new RegExp(path) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(cells('new.js').slice(1)).toEqual(['none', '+3 KB'])
  expect(cells('old.js')[0]).toBe('none')
  expect(cells('entry.js')).toEqual(['2 KB', '5 KB', '−3 KB'])
})

test('shows the difference in bytes for files of equal size in KB', async () => {
  const { press } = show({ ...SAME, changed: [{ path: 'web/entry.js', bytes: 2_060, before: 2_048 }] })
  await press()
  expect(
    await screen.findByRole('region', { name: '1 file differs from stable m1: +12 bytes' }),
  ).toBeVisible()
})

test('says when the files are the same', async () => {
  const { press } = show(SAME)
  await press()
  expect(await screen.findByText('The same files as stable m1.')).toBeVisible()
})

test('reports a failure and retries when reopened', async () => {
  const { loadDiff, press } = show(SAME)
  loadDiff.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await press()
  expect(await screen.findByRole('alert')).toHaveTextContent('The shop did not answer.')
  await press()
  await press()
  expect(await screen.findByText('The same files as stable m1.')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
