import { resolve } from 'node:path'
import { connect } from '@larder/kernel/db/client.ts'
import { changePlan } from './ledger.ts'
import { startCanary } from '../plan/plan-acts.ts'
import { folderStore } from '../registry/release-store.ts'
import { openPlanKey } from './signing.ts'

// A process that changes one area's plan once per message; `ledger.test.ts` runs two.
const [url = '', dataFolder = '', area = ''] = process.argv.slice(2)
const db = connect(url, { max: 2, onError: () => undefined })
const releases = folderStore(resolve(dataFolder, 'releases'))
const deps = { db, releases, key: await openPlanKey({ dataFolder }), clock: () => new Date() }

process.on('message', (weight: number) => {
  const reason = { who: area, area, act: 'canary', why: `step ${weight}` }
  void changePlan(deps, reason, (plan) => startCanary(plan, area, { version: 'v2', weight })).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  )
})
process.send?.('ready')
