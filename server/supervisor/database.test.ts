import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import { openDatabase } from './database.ts'

test('a database of your own that is not there ends the start with its place, without its password', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://larder:a-secret@127.0.0.1:1/shop' })
  await expect(openDatabase(config, () => undefined)).rejects.toThrow(
    'The database 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1',
  )
})
