import { findLaunchers, waitForLauncherEnd } from './launchers.ts'
import { openShop } from './open-shop.ts'

const FORCED_STOP_MS = 40_000
/** Time in ms that processes get to end after they were asked to stop. */
const STOP_GRACE_MS = 250

/**
 * Runs the shop until a signal, or until the package runner that started it has ended. Then everything ends in order, the
 * database last. A second signal, or 40 s, kills all of it at once (trust §5 "Stop"); acknowledged writes survive.
 */
export async function runShop(env: NodeJS.ProcessEnv, open = openShop): Promise<void> {
  const say = (text: string) => process.stdout.write(`${text}\n`)
  // The terminal or pipe that read the output may be closed. The database must be stopped nevertheless.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const shop = open(env, say)
  let isStopping = false

  let hasGivenUp = false

  const giveUp = () => {
    hasGivenUp = true
    shop.kill()
    setTimeout(() => process.exit(1), STOP_GRACE_MS)
  }
  const stop = (code: number) => {
    isStopping = true
    setTimeout(giveUp, FORCED_STOP_MS).unref()
    return shop.stop().then(() => process.exit(hasGivenUp ? 1 : code), giveUp)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return giveUp()
      say('Stopping')
      void stop(0)
    })
  }

  void findLaunchers()
    .then(waitForLauncherEnd)
    .then(() => {
      if (isStopping) return
      say('Stopping, as the command that started the shop has ended')
      void stop(0)
    })

  try {
    const { port } = await shop.open
    process.send?.({ kind: 'listening', port })
  } catch (error) {
    if (isStopping) return // the shop was asked to stop while it was starting
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    await stop(1)
  }
}
