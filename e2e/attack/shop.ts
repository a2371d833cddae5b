import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startShop } from '../fixtures/start-shop.ts'
import { ATTACK_DATA_FOLDER, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'

const JOURNEY_DATA_FOLDER = resolve(import.meta.dirname, '../../.larder/e2e')

/**
 * Starts a separate shop for attacks with production limits, an empty database and one trusted proxy, so that
 * X-Forwarded-For sets the client address. It reuses the releases that journeys built.
 */
export default async function startAttackedShop(): Promise<() => Promise<void>> {
  if (process.env['E2E_RUNNING']) return async () => undefined
  await rm(ATTACK_DATA_FOLDER, { recursive: true, force: true })
  for (const file of ['releases', 'keys']) {
    await cp(resolve(JOURNEY_DATA_FOLDER, file), resolve(ATTACK_DATA_FOLDER, file), {
      recursive: true,
    }).catch(ignoreMissingFolder)
  }
  return startShop({
    port: ATTACK_PORT,
    data: ATTACK_DATA_FOLDER,
    env: { LIMIT_SCALE: '1', TRUSTED_PROXIES: '1', METRICS_TOKEN },
  })
}

/** Ignores a missing folder: the shop then builds its releases as it starts. */
function ignoreMissingFolder(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
