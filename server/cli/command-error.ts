/** Prints a line for the operator. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** Exit code for a change rejected because the plan has moved on: scripts read it again and decide anew. */
export const STALE_EXIT_CODE = 3

/** A problem with a command's arguments or input: shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, { exitCode = 1, ...options }: ErrorOptions & { exitCode?: number } = {}) {
    super(message, options)
    this.exitCode = exitCode
  }
}
