import { atom, readonlyType } from 'nanostores'
import { singleton } from '../lib/index.ts'

/** White-label settings as key/value; many booleans are stored as "1" (spec §3). */
export type Settings = Readonly<Record<string, string>>

const $current = singleton('settings', () => atom<Settings>({}))
export const $settings = readonlyType($current)

/** The host fills it from the document's inline configuration, on the server and in the browser alike. */
export function receiveSettings(settings: Settings): void {
  $current.set(settings)
}

/** Is a yes/no setting on? */
export function isSettingOn(settings: Settings, key: string): boolean {
  return settings[key] === '1' || settings[key] === 'true'
}
