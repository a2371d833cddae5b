/** Prints a line for the operator. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** A problem with a command's arguments or input: shown without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
