import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  findChildProcesses,
  findRunningCommands,
  findDescendants,
  killProcesses,
} from '../fixtures/processes.ts'
import { startOwnShop, stopOwnShop, type OwnShop } from '../fixtures/own-shop.ts'

/** Processes to kill: only one, both, or the supervisor, in which case the database survives or dies too. */
export const KILL_TARGETS = ['server', 'everything', 'database', 'supervisor', 'server and database'] as const
type KillTarget = (typeof KILL_TARGETS)[number]

const READY_TIMEOUT_MS = 60_000

type Options = { port: number; data: string; env: Record<string, string> }

/**
 * A shop whose processes are killed and which recovers, by itself or through another start after its supervisor died.
 */
export class RestartedShop {
  readonly #options: Options
  #shop: OwnShop
  #database = 0
  #said = ''

  constructor(options: Options) {
    this.#options = options
    this.#shop = startOwnShop(options)
  }

  get #supervisor(): number {
    return this.#shop.process.pid ?? 0
  }

  output(): string {
    return this.#said + this.#shop.output()
  }

  async opened(): Promise<void> {
    await this.#shop.open
    await this.#findDatabase()
  }

  /** Process and port of the running database, by its own file: one that outlived its supervisor is nobody's child. */
  async #readPostmaster(): Promise<{ pid: number; port: number }> {
    const file = await readFile(resolve(this.#options.data, 'postgres', 'postmaster.pid'), 'utf8')
    const [pid, , , port] = file.split('\n').map(Number)
    return { pid: pid ?? 0, port: port ?? 0 }
  }

  async #findDatabase(): Promise<void> {
    this.#database = (await this.#readPostmaster()).pid
  }

  /**
   * A server can be ready without its database and reports it. Here the database must be back. What `/readyz` says may be a
   * second old.
   */
  async #hasRecovered(): Promise<boolean> {
    const address = `http://127.0.0.1:${this.#options.port}/readyz`
    try {
      const reply = await fetch(address)
      return (await reply.text()) === 'ok' && (await this.query('select 1')).length === 1
    } catch {
      return false
    }
  }

  async kill(kill: KillTarget): Promise<void> {
    const servers = await findChildProcesses(this.#supervisor, 'server/api/main.ts')
    const database = await findDescendants(this.#database)
    const supervisor = [this.#supervisor, ...servers]
    const victims = {
      server: servers,
      database,
      'server and database': [...servers, ...database],
      supervisor,
      everything: [...supervisor, ...database],
    }[kill]
    await killProcesses(victims)
  }

  /** Waits until the shop serves requests again and returns the time in ms. Throws when it does not recover. */
  async recover(kill: KillTarget): Promise<number> {
    const from = Date.now()
    if (kill === 'supervisor' || kill === 'everything') {
      await this.#shop.ended
      this.#said += this.#shop.output()
      this.#shop = startOwnShop(this.#options)
      await this.#shop.open
    }
    while (!(await this.#hasRecovered())) {
      if (Date.now() - from > READY_TIMEOUT_MS)
        throw new Error(`Not back after ${kill}: ${this.output().slice(-2000)}`)
      await delay(50)
    }
    await this.#findDatabase()
    return Date.now() - from
  }

  async query<Row extends object>(sql: string): Promise<Row[]> {
    const { port } = await this.#readPostmaster()
    const password = await readFile(resolve(this.#options.data, 'postgres.secret'), 'utf8')
    const client = new Client({
      host: '127.0.0.1',
      port,
      user: 'larder',
      database: 'larder',
      password,
    })
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Stops the shop cleanly and returns the commands of processes that are still running. */
  async stop(): Promise<string[]> {
    const all = [...(await findDescendants(this.#supervisor)), ...(await findDescendants(this.#database))]
    await stopOwnShop(this.#shop)
    return findRunningCommands(all)
  }
}
