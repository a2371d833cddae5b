import type { Config } from '../config.ts'
import type { OutsideOrigins } from './policy.ts'

/** Origins of the outside services this shop is configured with. */
export function outsideOrigins({ sandboxPort }: Config): OutsideOrigins {
  const sandbox = `http://sandbox.localhost:${sandboxPort}`
  return { connect: [sandbox], frame: [sandbox], image: [sandbox], form: [sandbox] }
}
