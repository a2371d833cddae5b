import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../src/config.ts'
import { startCluster, type Cluster } from './embedded/cluster.ts'
import { ensureDatabase } from '../src/kernel/db/ensure-database.ts'
import { isPrepared, wantedPreparation } from '../tools/demo/preparation.ts'
import { backOffMs } from './child.ts'
import type { Part } from './part.ts'

export type Database = Part & { url: string }

const NAME = 'larder'
const LOOK_EVERY_MS = 200

type Kept = { cluster: Cluster; say: (text: string) => void }

/** Restarts the database whenever it ends by itself, at the address the server knows. */
function keepRunning({ cluster, say }: Kept): Part {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined)
  async function look(failures: number): Promise<number> {
    if (cluster.isRunning()) return 0
    if (failures === 0) say('The database stopped; starting it again')
    try {
      await cluster.restart()
      say('The database is back')
      return 0
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
      await wait(backOffMs(failures + 1))
      return failures + 1
    }
  }
  async function watchOver(): Promise<void> {
    for (let failures = 0; !signal.aborted; await wait(LOOK_EVERY_MS)) failures = await look(failures)
  }
  const over = watchOver()
  return {
    async stop() {
      stopping.abort()
      await over
      await cluster.stop()
    },
    kill() {
      stopping.abort()
      cluster.kill()
    },
  }
}

/** The message of the root cause: a failed query's own message says what it asked, its cause why it failed. */
function firstCause(error: unknown): string {
  if (error instanceof AggregateError) return firstCause(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : firstCause(error.cause)
}

/** The data that a start imports is read and written only when it has changed. */
async function prepareOnce(url: string): Promise<void> {
  try {
    const wanted = await wantedPreparation()
    if (await isPrepared(url, wanted)) return
    const { prepare } = await import('../tools/demo/prepare-database.ts')
    await prepare(url, wanted)
  } catch (cause) {
    const { host, pathname } = new URL(url) // never the whole address: it contains the password
    throw new Error(`The database ${host}${pathname} cannot be used: ${firstCause(cause)}`, { cause })
  }
}

/** Starts the shop's database, watches it, migrates it and imports the demo brands. */
export async function openDatabase(
  { databaseUrl, dataFolder }: Config,
  say: (text: string) => void,
): Promise<Database> {
  if (databaseUrl) {
    await prepareOnce(databaseUrl)
    return { url: databaseUrl, stop: async () => undefined, kill: () => undefined }
  }
  const cluster = await startCluster({ folder: resolve(dataFolder, 'postgres'), isOwner: true })
  try {
    await ensureDatabase(cluster.url('postgres'), NAME)
    await prepareOnce(cluster.url(NAME))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return { url: cluster.url(NAME), ...keepRunning({ cluster, say }) }
}
