import { resolve } from 'node:path'

/** The port of the attacked shop. Its sandbox listens on the next port and its operators' API on the one after. */
export const ATTACK_PORT = process.env['E2E_ATTACK_PORT'] ?? '4450'
/** The attacked shop's data folder: database, releases, plan. */
export const ATTACK_DATA_FOLDER = resolve(import.meta.dirname, '../../.larder/attack')
export const METRICS_TOKEN = 'metrics-token-of-the-attacked-shop'
