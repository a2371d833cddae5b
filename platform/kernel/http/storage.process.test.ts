import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { openSandboxState } from '@larder/providers/sandbox.ts'
import { takeConsole } from '@larder/shared/testing'
import { startApp } from '@larder/testing/index.ts'

test('is live but not ready with a nearly full disk', async () => {
  const { request } = await startApp({ environment: { LARDER_DATA: tmpdir(), MIN_FREE_MB: '1e12' } })
  const ready = await request('/readyz')
  expect([ready.status, await ready.text()]).toEqual([503, 'the disk is full'])
  await expect.poll(async () => (await request('/livez')).status).toBe(200)
})

/** PostgreSQL's own errors when it cannot extend a file, for a new order and for a new table. */
const NO_ROOM = `
  create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on orders for each row execute function no_room();
  create function no_room_at_all() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS')
    execute function no_room_at_all()`

test('rejects an order with a message when the disk of the database is full, stays ready, and recovers', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const guest = await createGuest(shop)
  const basket = await createFilledBasket(shop, guest)
  const readyAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    const reply = await shop.request('/readyz')
    return [reply.status, await reply.text()]
  }
  // The process remembers the lack of space until a write succeeds, which would affect later tests.
  onTestFinished(async () => {
    await shop.db.$client.query('drop event trigger if exists no_room')
    await readyAfter(6_000)
  })
  await shop.db.$client.query(NO_ROOM)
  const order = createOrderRequest(basket, 'cash')
  const refused = guest.call(checkoutApi.processOrder, order)
  await expect(refused).rejects.toMatchObject({ code: 'STORAGE_FULL', status: 503, text: /cannot save/ })
  // However long it lasts the server stays ready: all servers have this database, and they still show menus.
  for (const ms of [0, 6_000, 60_000]) expect(await readyAfter(ms)).toEqual([200, 'ok, database full'])
  await shop.db.$client.query('drop event trigger no_room; drop trigger no_room on orders')
  expect(await readyAfter(1_000)).toEqual([200, 'ok, database full'])
  expect(await readyAfter(6_000)).toEqual([200, 'ok'])
  expect((await guest.call(checkoutApi.processOrder, order)).isPlaced).toBe(true)
})

/** `/dev/full` is a disk that is always full: every write to it fails with ENOSPC. */
const FULL_DISK = '/dev/full'

test('the sandbox survives a full disk and writes its state later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-sandbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = join(folder, 'state.json')
  await symlink(FULL_DISK, `${file}.new`)
  const store = openSandboxState(file)
  store.state.recorded.push({ at: '', service: 'tags', path: '/x', body: 1 })
  store.save()
  vi.advanceTimersByTime(100)
  expect(takeConsole('error')).toEqual([
    [expect.stringContaining('sandbox'), expect.stringContaining('ENOSPC')],
  ])
  await unlink(`${file}.new`)
  vi.advanceTimersByTime(5_000)
  expect(await readFile(file, 'utf8')).toContain('tags')
})

test('a log on a full disk loses lines but does not stop the process', async () => {
  const entry = resolve(import.meta.dirname, '../log/create-log.ts')
  const program = `
    import { openSync } from 'node:fs'
    const { createLog } = await import(${JSON.stringify(entry)})
    const log = createLog('info')
    for (let line = 0; line < 100; line += 1) log.info({ count: line }, 'a line that finds no room')
    setTimeout(() => { log.info('another'); process.exitCode = 7 }, 50)`
  const shell = `exec "$0" --disable-warning=ExperimentalWarning --input-type=module -e "$1" > ${FULL_DISK}`
  const child = spawn('sh', ['-c', shell, process.execPath, program], { stdio: 'ignore' })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(7)
})
