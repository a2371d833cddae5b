import type { Pace } from '../store-systems/sandbox-types.ts'
import type { SandboxStorage } from './storage.ts'
import type { SendWebhook } from './webhook-sender.ts'

/** Dependencies of every part of the sandbox. */
export type SandboxDeps = {
  store: SandboxStorage
  /** Its own address as browsers see it: `http://sandbox.localhost:4301`. */
  origin: string
  /** The shop's server as this process reaches it. */
  shopUrl: string
  clock: () => Date
  send: SendWebhook
  /** Faster or slower than the demo's kitchen. */
  kitchenPace?: Partial<Pace>
}
