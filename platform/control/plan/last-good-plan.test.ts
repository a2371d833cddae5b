import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { openTestLedger } from '../ledger/ledger.testing.ts'
import { readPlanHistory } from './plan-acts.ts'
import { refillLedger } from './last-good-plan.ts'
import { openPlannedShop, promoteMenu } from './live-plan.testing.ts'

test('an emptied database gets the last plan of its own server, and never that of another cell', async () => {
  const { folder, ledger, startFollowing } = await openPlannedShop()
  await promoteMenu(ledger, 'v2')
  await startFollowing()
  const emptied = await openTestLedger(await freshDatabase('demo'), folder)
  await refillLedger(emptied, { dataFolder: folder, isFollowing: true })
  expect(await readPlanHistory(emptied, 5)).toEqual([])
  await refillLedger(emptied, { dataFolder: folder, isFollowing: false })
  expect(await readPlanHistory(emptied, 5)).toMatchObject([{ revision: 2, act: 'import' }])
})
