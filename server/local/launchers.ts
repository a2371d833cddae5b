import { setTimeout as delay } from 'node:timers/promises'
import { readCommand, readStatus } from './processes.ts'

/** A package runner that started this process, or the shell between two of them. */
type Launcher = { pid: number; startTime: string }

const CHECK_EVERY_MS = 500
/** `npm exec …` as npm writes its title, `node …/npx-cli.js`, `pnpm start`, and Node that runs pnpm. */
const PACKAGE_RUNNER = /(^|[/\\ ])(npm|npx|pnpm|pnpx)(-cli)?(\.[cm]?js)?( |$)/
const SHELL = /(^|\/)(sh|bash|dash) -c /

const toWords = (command: string): string => command.replaceAll('\0', ' ').trim()

/**
 * The package runners above this process, from the nearest to the outermost: `npm exec`, its shell, pnpm, its shell.
 * Empty where Node was started directly, as in a server bundle.
 */
export async function findLaunchers(of = process.pid): Promise<Launcher[]> {
  const launchers: Launcher[] = []
  let shells: Launcher[] = []
  for (let { parent } = (await readStatus(of)) ?? { parent: 0 }; parent > 1;) {
    const [status, command] = await Promise.all([readStatus(parent), readCommand(parent)])
    if (!status) break
    const launcher = { pid: parent, startTime: status.startTime }
    if (PACKAGE_RUNNER.test(toWords(command).split(' ').slice(0, 2).join(' '))) {
      launchers.push(...shells, launcher)
      shells = []
    } else if (SHELL.test(toWords(command))) shells.push(launcher) // counts only when a runner is above it: a person's own shell may end
    else break
    parent = status.parent
  }
  return launchers
}

async function hasEnded({ pid, startTime }: Launcher): Promise<boolean> {
  const status = await readStatus(pid)
  return status === undefined || status.isZombie || status.startTime !== startTime
}

/**
 * Waits until one of these processes has ended. npm does not pass a signal on: it ends, and what it started would serve on
 * without anybody who could stop it.
 */
export async function waitForLauncherEnd(launchers: readonly Launcher[]): Promise<void> {
  for (;;) {
    const ended = await Promise.all(launchers.map(hasEnded))
    if (ended.includes(true)) return
    await delay(CHECK_EVERY_MS, undefined, { ref: false })
  }
}
