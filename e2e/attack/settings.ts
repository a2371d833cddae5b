import { resolve } from 'node:path'

/** The attacked shop's port; its sandbox listens on the next one, its operators' side on the one after. */
export const ATTACK_PORT = process.env['E2E_ATTACK_PORT'] ?? '4450'
/** The attacked shop's data folder: database, releases, plan. */
export const ATTACK_DATA = resolve(import.meta.dirname, '../../.larder/attack')
/** Reads `/metrics` of the attacked shop. */
export const METRICS_TOKEN = 'metrics-token-of-the-attacked-shop'
