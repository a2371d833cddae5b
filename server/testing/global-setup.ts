import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { rm, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '@larder/kernel/db/client.ts'
import { startCluster } from '@larder/local/embedded/cluster.ts'
import { dropDatabase, ensureDatabase, migrate } from '@larder/kernel/db/migrate.ts'
import { startPooler } from './pooler.ts'
import { seedDemo } from '@larder/local/demo/seed-demo.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
    templateName: string
    /** Origin of the pooler in front of the databases, in a run that has one. */
    poolerUrl: string
  }
}

const REPO_ROOT = resolve(import.meta.dirname, '../..')
const MEMORY_FOLDER = '/dev/shm'
/** Minimum free space in bytes: more than the databases and logs of a whole run need. */
const REQUIRED_MEMORY_BYTES = 2 * 1024 ** 3
// A test database may be lost with the machine, so it does not flush, which is many times faster.
const UNSAFE_FLAGS = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']

/**
 * The folder of the database, in memory if there is room: a copy of the template is a thousand small files, which on a
 * disk take ten times the processor time.
 */
async function createClusterFolder(project: string): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => undefined)
  const hasRoom = memory !== undefined && memory.bavail * memory.bsize >= REQUIRED_MEMORY_BYTES
  const name = `test-postgres-${project}-${process.pid}`
  return hasRoom ? resolve(MEMORY_FOLDER, `larder-${name}`) : resolve(REPO_ROOT, '.larder', name)
}

async function startTestServer(project: string): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { adminUrl: DATABASE_URL, stop: async () => undefined }
  const folder = await createClusterFolder(project)
  const cluster = await startCluster({ folder, flags: UNSAFE_FLAGS })
  const stop = async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(`${cluster.folder}.log`, { force: true })
    await rm(`${folder}.secret`, { force: true })
  }
  return { adminUrl: cluster.url('postgres'), stop }
}

/**
 * Starts one PostgreSQL for the run of a project, and one template database with schema and demo data. Returns the
 * function that stops it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startTestServer(project.name)
  const templateName = `larder_template_${project.name}_${process.pid}`
  await ensureDatabase(adminUrl, templateName)
  const url = new URL(adminUrl)
  url.pathname = `/${templateName}`
  const db = connect(url.href, { max: 2, onError: () => undefined })
  await migrate(db, loadShopMigrations())
  await seedDemo(db)
  await db.$client.end()
  project.provide('adminUrl', adminUrl)
  project.provide('templateName', templateName)
  const program = process.env['TEST_POOLER']
  const pooler = program ? await startPooler(adminUrl, program) : undefined
  project.provide('poolerUrl', pooler?.url('') ?? '')
  return async () => {
    await pooler?.stop()
    // Your own PostgreSQL is left as it was.
    await dropDatabase(adminUrl, templateName)
    await stop()
  }
}
