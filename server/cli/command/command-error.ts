export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** To stderr, where the output is for a script: a token, a link. */
export function printExplanation(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Exit code for a change that was rejected because the plan has changed: scripts read the plan again and decide again.
 */
export const STALE_EXIT_CODE = 3

/**
 * Exit code when the shop or this machine is too busy to tell anything of a release. Nothing is recorded; scripts try again.
 */
export const BUSY_EXIT_CODE = 4

/** A problem with a command's arguments or input, shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}

/** Nothing became known of a release, because what is live did not make it either, or did not answer in time. */
export class ShopBusyError extends CommandError {
  constructor(message: string, options: ErrorOptions = {}) {
    super(message, { ...options, exitCode: BUSY_EXIT_CODE })
  }
}

const DEFAULT_AREA_PORT = 4310

/** The port on this machine that serves an area in development. Throws a CommandError for an invalid port. */
export function readAreaPort(): number {
  const text = process.env['AREA_PORT']
  const port = text === undefined ? DEFAULT_AREA_PORT : Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new CommandError(`AREA_PORT is ${text}: a port is a number from 1 to 65535`)
  return port
}

/** Whether the error is Node's message about an option that a command does not have, or that lacks its value. */
export const isWrongOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')
