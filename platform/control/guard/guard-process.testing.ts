import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { connect } from '@larder/kernel/db/client.ts'
import { folderStore } from '../registry/release-store.ts'
import { openPlanKey } from '../ledger/signing.ts'
import { guardRollouts } from './robot.ts'

// A process that guards rollouts once, at the time that it is sent. `robot-at-once.process.test.ts` races two of them
// and kills one.
const [url = '', dataFolder = ''] = process.argv.slice(2)
const db = connect(url, { max: 4, onError: () => undefined })
const releases = folderStore(resolve(dataFolder, 'releases'))
const key = await openPlanKey({ dataFolder })
const log = createSilentLog()

process.on('message', (now: string) => {
  const deps = { db, releases, key, log, clock: () => new Date(now), steps: [] }
  void guardRollouts(deps).then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  )
})
process.send?.('ready')
