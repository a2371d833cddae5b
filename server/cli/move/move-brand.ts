import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { readAppliedMigrations } from '@larder/kernel/db/migrations.ts'
import { inTransaction, withClient } from '../backup/session.ts'
import { quoteName } from '../backup/tables.ts'
import { digestTables, loadBrandTables, type BrandTable } from './brand-tables.ts'
import { compareDigests, copyRows, deleteRows } from './copy-rows.ts'
import { MoveError } from './move-error.ts'
import { advanceMove, announceMove, loadMove, replaceMove, type Move, type MoveStep } from './move-state.ts'
import { updateCopy } from './update-copy.ts'
import { armGuard, disarmGuard, withoutWrites } from './write-guard.ts'

/** For how long in ms no payment begins before the freeze: longer than it takes all servers to hear of it. */
const CLOSING_MS = 2_000
/** How long in ms to wait for what is being written: an import of a large brand takes half of this. */
const WRITES_MS = 60_000
/** How long in ms to try to remove triggers that change nothing any more. */
const TIDY_MS = 5_000
/** The class of the advisory lock of a running command. */
const RUN_LOCK = 7_403_313

export type MoveRequest = {
  brandId: string
  source: string
  target: string
  closingMs?: number
  /** Called when a step is committed. A command that ends here goes on when it is run again. */
  onStep?: (step: MoveStep) => void | Promise<void>
}
type Sides = { source: pg.Client; target: pg.Client }
type Run = Sides & Required<MoveRequestOf> & { tables: BrandTable[] }
type MoveRequestOf = Pick<MoveRequest, 'brandId' | 'closingMs' | 'onStep'> & {
  sourceUrl: string
  targetUrl: string
}

/** A database for people, without its user and password. */
export function formatPlace(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

/** A transaction in which every statement sees the same moment and none writes. */
const READ = 'begin isolation level repeatable read read only'

async function claimRun(client: pg.Client, brandId: string): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as mine',
    [RUN_LOCK, brandId],
  )
  if (!rows[0]?.mine) throw new MoveError(`Another command moves ${brandId} at this moment.`)
}

async function withRun<Result>(request: MoveRequest, work: (run: Run) => Promise<Result>): Promise<Result> {
  const { brandId, closingMs = CLOSING_MS, onStep = () => undefined } = request
  return withClient(request.source, (source) =>
    withClient(request.target, async (target) => {
      await checkSides({ source, target })
      await claimRun(source, brandId)
      await claimRun(target, brandId)
      const tables = await loadBrandTables(source)
      const { source: sourceUrl, target: targetUrl } = request
      return work({ source, target, brandId, closingMs, onStep, sourceUrl, targetUrl, tables })
    }),
  )
}

async function loadIdentity(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    `select current_database() || ' ' || extract(epoch from pg_postmaster_start_time()) as identity`,
  )
  return rows[0]?.identity ?? ''
}

/** Throws MoveError for one database with two names, and for databases with different tables. */
async function checkSides({ source, target }: Sides): Promise<void> {
  if ((await loadIdentity(source)) === (await loadIdentity(target)))
    throw new MoveError('Both addresses lead to the same database.')
  const [here, there] = [await readAppliedMigrations(source), await readAppliedMigrations(target)]
  if (here.join() !== there.join())
    throw new MoveError('The two databases are of different releases. Run the migrations in both.')
}

async function findColumn(client: pg.Client, statement: string, value: unknown): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(statement, [value])
  return rows.map(({ found }) => found)
}

const IS_BRAND = 'select id as found from brands where id = $1'

/** Throws MoveError when the target has the brand, one of its hosts, or no places. */
async function checkTarget({ source, target, brandId }: Run, there: Move | undefined): Promise<void> {
  if (there?.side === 'source' && there.step !== 'finished')
    throw new MoveError(`${brandId} moved from there to ${there.peer}. Finish that move first (--finish).`)
  const isLeftover = there?.state === 'elsewhere'
  if (!isLeftover && (await findColumn(target, IS_BRAND, brandId)).length > 0)
    throw new MoveError(`The other database has a brand ${brandId} already.`)
  const hosts = await findColumn(source, 'select host as found from brand_hosts where brand_id = $1', brandId)
  const { rows: taken } = await target.query<{ host: string }>(
    'select host from brand_hosts where host = any($1) and brand_id <> $2',
    [hosts, brandId],
  )
  if (taken.length > 0)
    throw new MoveError(`Another brand answers there at ${taken.map(({ host }) => host).join(', ')}.`)
  const hasPlaces = async (client: pg.Client) =>
    (await client.query('select from postcodes limit 1')).rowCount === 1
  if ((await hasPlaces(source)) && !(await hasPlaces(target)))
    throw new MoveError('The other database has no postcodes: import them there first (import:postcodes).')
}

const isUnderWay = (move: Move): boolean => move.side === 'source' && move.step !== 'finished'

/** Writes down the move in both databases, the target first. Nothing changes for shoppers. */
async function begin(run: Run): Promise<void> {
  const { source, target, brandId, tables, sourceUrl, targetUrl } = run
  const here = await loadMove(source, brandId)
  const there = await loadMove(target, brandId)
  if (here && isUnderWay(here)) {
    if (there?.moveId === here.moveId) return
    throw new MoveError(
      `${brandId} is on its way to ${here.peer}. Go on with that, or take it back (--back).`,
    )
  }
  const [found] = await findColumn(source, IS_BRAND, brandId)
  if (!found || here?.state === 'elsewhere') throw new MoveError(`There is no open brand ${brandId} here.`)
  await checkTarget(run, there)
  const move = { brandId, moveId: randomUUID() }
  await inTransaction(target, {
    begin: 'begin',
    work: async () => {
      await deleteRows(target, tables, brandId) // what an attempt that was taken back left
      const peer = formatPlace(sourceUrl)
      await replaceMove(target, { ...move, side: 'target', step: 'expected', state: 'elsewhere', peer })
    },
  })
  await run.onStep('expected')
  const peer = formatPlace(targetUrl)
  await replaceMove(source, { ...move, side: 'source', step: 'begun', state: 'open', peer })
  await run.onStep('begun')
}

async function loadBoth({ source, target, brandId }: Run): Promise<{ here: Move; there: Move }> {
  const [here, there] = [await loadMove(source, brandId), await loadMove(target, brandId)]
  if (!here || here.moveId !== there?.moveId) throw new MoveError(`The move of ${brandId} was taken back.`)
  return { here, there }
}

/** Makes both databases ask before they write the brand. At the source they may, for now. */
async function guard({ source, target, tables, brandId }: Run): Promise<void> {
  await armGuard(source, { tables, brandId, forMs: WRITES_MS })
  await armGuard(target, { tables, brandId, forMs: WRITES_MS })
}

/** Ends all writes of the brand: first those that begin outside, by all servers, then every one, by the database itself. */
async function freeze(run: Run, here: Move): Promise<void> {
  const { source, brandId } = run
  if (here.step === 'begun') {
    await advanceMove(source, here, { from: 'begun', to: 'closing', state: 'closing' })
    await run.onStep('closing')
  }
  if (here.step === 'frozen') return
  await delay(run.closingMs)
  const isFrozen = await withoutWrites(source, { brandId, forMs: WRITES_MS }, () =>
    advanceMove(source, here, { from: 'closing', to: 'frozen', state: 'frozen' }),
  )
  if (!isFrozen)
    throw new MoveError(
      `Something has been writing ${brandId} for ${WRITES_MS / 1_000} s, an import perhaps. Its payments stay refused: run this again, or with --back.`,
    )
  await run.onStep('frozen')
}

/** Copies the brand while it is open, so that little is left to copy when it is frozen. */
async function copyAhead({ source, target, brandId, tables, onStep }: Run, there: Move): Promise<void> {
  await inTransaction(target, {
    begin: 'begin',
    work: async () => {
      await inTransaction(source, {
        begin: READ,
        work: () => copyRows({ source, target }, tables, brandId),
      })
      await advanceMove(target, there, { from: 'expected', to: 'copied-ahead', state: 'elsewhere' })
    },
  })
  await target.query(`analyze ${tables.map(({ name }) => quoteName(name)).join()}`)
  await onStep('copied-ahead')
}

/** Copies what changed until the freeze, and compares all rows before that is committed. */
async function completeCopy({ source, target, brandId, tables, onStep }: Run, there: Move): Promise<void> {
  await inTransaction(target, {
    begin: 'begin',
    work: async () => {
      const original = await inTransaction(source, {
        begin: READ,
        work: () => updateCopy({ source, target }, tables, brandId),
      })
      compareDigests(original, await digestTables(target, tables, brandId))
      await advanceMove(target, there, { from: 'copied-ahead', to: 'copied', state: 'elsewhere' })
    },
  })
  await onStep('copied')
}

/** Closes the source for good, and only then opens the target: a crash between leaves the brand closed, never doubled. */
async function switchOver(run: Run, { here, there }: { here: Move; there: Move }): Promise<void> {
  const { source, target } = run
  if (here.step === 'frozen') {
    await advanceMove(source, here, { from: 'frozen', to: 'moved', state: 'elsewhere' })
    await run.onStep('moved')
  }
  if (there.step === 'copied') {
    await advanceMove(target, there, { from: 'copied', to: 'live', state: 'open' })
    await run.onStep('live')
  }
}

/** What a move did: for which hosts, and when each step was done on either side. */
export type MoveReport = { hosts: string[]; times: Record<string, string> }

/**
 * Moves a brand to another database while both serve, or goes on with a move that was interrupted. May be repeated.
 * Throws MoveError when it cannot begin or not go on.
 */
export const moveBrand = (request: MoveRequest): Promise<MoveReport> =>
  withRun(request, async (run) => {
    const { target, brandId, tables } = run
    await begin(run)
    const begun = await loadBoth(run)
    if (begun.here.step !== 'moved') await guard(run)
    if (begun.there.step === 'expected') await copyAhead(run, begun.there)
    if (begun.here.step !== 'moved') await freeze(run, begun.here)
    const frozen = await loadBoth(run)
    if (frozen.there.step === 'copied-ahead') await completeCopy(run, frozen.there)
    await switchOver(run, await loadBoth(run))
    await disarmGuard(target, { tables, brandId, forMs: TIDY_MS })
    const { here, there } = await loadBoth(run)
    const hosts = await findColumn(
      target,
      'select host as found from brand_hosts where brand_id = $1 order by host',
      brandId,
    )
    return { hosts, times: { ...here.times, ...there.times } }
  })

type BackRequest = Pick<MoveRequest, 'brandId' | 'source'> & { target?: string | undefined }

/** Deletes the copy in the target, which was never open. */
const deleteCopy = (target: pg.Client, { brandId, moveId }: Move): Promise<void> =>
  inTransaction(target, {
    begin: 'begin',
    work: async () => {
      if ((await loadMove(target, brandId))?.moveId !== moveId) return
      await deleteRows(target, await loadBrandTables(target), brandId)
      await target.query('delete from brand_moves where brand_id = $1', [brandId])
    },
  })

/**
 * Opens a brand again where it was, before its move is final. Without the address of the target, what was copied stays
 * there: it can never open. Throws MoveError when there is no such move, or it is final.
 */
export const takeMoveBack = ({ brandId, source: sourceUrl, target: targetUrl }: BackRequest): Promise<void> =>
  withClient(sourceUrl, async (source) => {
    await claimRun(source, brandId)
    const here = await loadMove(source, brandId)
    if (!here || !isUnderWay(here)) throw new MoveError(`No move of ${brandId} is under way here.`)
    if (here.step === 'moved')
      throw new MoveError(`${brandId} has moved to ${here.peer}. Move it back from there.`)
    const guarded = { tables: await loadBrandTables(source), brandId, forMs: TIDY_MS }
    if (targetUrl)
      await withClient(targetUrl, async (target) => {
        await claimRun(target, brandId)
        await deleteCopy(target, here)
        await disarmGuard(target, guarded)
      })
    await source.query('delete from brand_moves where brand_id = $1 and move_id = $2', [brandId, here.moveId])
    await announceMove(source, brandId)
    await disarmGuard(source, guarded)
  })

/**
 * Whether the target has the brand. It is a source itself when the brand has moved on from there; then only its address tells
 * that it was this move's target.
 */
const hasArrived = (here: Move, there: Move | undefined, place: string): boolean =>
  there?.moveId === here.moveId ? there.step === 'live' : there?.side === 'source' && here.peer === place

/**
 * Deletes a brand that has moved where it was. May be repeated. Throws MoveError unless the target has it, or while a
 * reader, such as a backup, holds its tables.
 */
export const finishMove = (request: MoveRequest): Promise<void> =>
  withRun(request, async ({ source, target, brandId, tables }) => {
    const [here, there] = [await loadMove(source, brandId), await loadMove(target, brandId)]
    const isOver = here?.side === 'source' && (here.step === 'moved' || here.step === 'finished')
    const place = formatPlace(request.target)
    if (!isOver || !hasArrived(here, there, place))
      throw new MoveError(`${brandId} has not moved from here to ${place}.`)
    if (here.step === 'moved')
      await inTransaction(source, {
        begin: 'begin',
        work: async () => {
          await deleteRows(source, tables, brandId)
          await advanceMove(source, here, { from: 'moved', to: 'finished', state: 'elsewhere' })
        },
      })
    const guarded = { tables, brandId, forMs: TIDY_MS }
    // The triggers of a next move, from there, stay.
    const isTidyThere = there?.side === 'source' || (await disarmGuard(target, guarded))
    if (!(await disarmGuard(source, guarded)) || !isTidyThere)
      throw new MoveError(
        'The brand is deleted here, but its triggers are not, because a reader holds their tables. Run this again.',
      )
  })
