import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '@larder/kernel/db/client.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { createDataFolder, openTestLedger } from '../ledger/ledger.testing.ts'
import { openTokenCopy } from './token-copy.ts'
import { createToken, getTokenEnd, hashToken, isOwnToken, revokeTokens } from './tokens.ts'

const now = new Date('2030-01-08T10:00:00Z')

/** Opens copies of a shop's tokens on one disk, with or without its database. */
async function openCopies() {
  const folder = await createDataFolder()
  const ledger = await openTestLedger(await freshDatabase('demo'), folder)
  const unavailable = connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
  onTestFinished(() => unavailable.$client.end())
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  async function open(db: typeof unavailable) {
    const copy = await openTokenCopy({ db, key: ledger.key, dataFolder: folder, log })
    onTestFinished(async () => copy.stop())
    await copy.refresh()
    return copy
  }
  const file = resolve(folder, 'ops-tokens.json')
  return { ledger, lines, file, open: () => open(ledger.db), openOffline: () => open(unavailable) }
}

test('finds tokens and revoked tokens after a start without the database', async () => {
  const { ledger, file, open, openOffline } = await openCopies()
  const [ann, bob] = [
    await createToken(ledger, { name: 'ann', roles: ['ops'], now }),
    await createToken(ledger, { name: 'bob', roles: ['read'], now }),
  ]
  await revokeTokens(ledger, { name: 'bob', who: 'ann', why: '' })
  await open()
  const copy = await openOffline()
  expect(copy.find(hashToken(ann))).toMatchObject({ name: 'ann', roles: ['ops'] })
  expect(copy.find(hashToken(bob))).toMatchObject({ name: 'bob', isRevoked: true })
  expect(copy.find(hashToken('larder_of-nobody-at-all'))).toBeUndefined()
  expect(await readFile(file, 'utf8')).not.toContain(ann)
})

test('has the end of a token, too', async () => {
  const { ledger, open, openOffline } = await openCopies()
  const expiresAt = getTokenEnd(now, 30)
  const token = await createToken(ledger, { name: 'ann', roles: ['ops'], now, expiresAt })
  await open()
  const row = (await openOffline()).find(hashToken(token))
  expect(row?.expiresAt).toEqual(expiresAt)
  expect(row && isOwnToken(ledger.key, row)).toBe(true)
})

test.each([
  ['more rights', (text: string) => text.replace('publish:menu', 'ops')],
  ['a token that is no longer revoked', (text: string) => text.replace(/,\\"isRevoked\\":true/, '')],
  ['no signature', () => '[]'],
])('rejects a copy with %s and logs it', async (_, tamper) => {
  const { ledger, lines, file, open, openOffline } = await openCopies()
  const token = await createToken(ledger, { name: 'squad', roles: ['publish:menu'], now })
  await createToken(ledger, { name: 'old', roles: ['ops'], now })
  await revokeTokens(ledger, { name: 'old', who: 'ann', why: '' })
  await open()
  const text = await readFile(file, 'utf8')
  expect(tamper(text)).not.toBe(text)
  await writeFile(file, tamper(text))
  expect((await openOffline()).find(hashToken(token))).toBeUndefined()
  expect(lines.join('')).toContain('the copy of the operators’ tokens was rejected')
  // It is replaced while the database is available.
  expect((await open()).find(hashToken(token))).toMatchObject({ roles: ['publish:menu'] })
  expect((await openOffline()).find(hashToken(token))).toMatchObject({ roles: ['publish:menu'] })
})
