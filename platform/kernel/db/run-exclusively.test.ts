import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/start-app.ts'
import { runExclusively } from './transaction.ts'

const LOCK = 4_711

test('work that one server at a time does is done again, and again', async () => {
  const { db } = await startApp()
  for (let round = 0; round < 40; round += 1) {
    let [running, most, done] = [0, 0, 0]
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      // Behind a pooler, statements beside the work move it to other connections.
      await Promise.all([1, 2, 3].map(() => db.execute('select 1')))
      running -= 1
      done += 1
    }
    await Promise.all([1, 2, 3, 4].map(() => runExclusively(db, LOCK, work)))
    expect(most).toBe(1)
    expect(done).toBeGreaterThan(0)
  }
})
