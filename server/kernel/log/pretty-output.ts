import type { DestinationStream } from 'pino'

/**
 * Where log lines go on a terminal: one short line each. Undefined when standard output is no terminal, or pino-pretty,
 * which is a development dependency, is not installed: lines are JSON then.
 */
export async function prettyOutput(
  stdout: Pick<NodeJS.WriteStream, 'isTTY'> = process.stdout,
): Promise<DestinationStream | undefined> {
  if (!stdout.isTTY) return undefined
  const pretty = await import('pino-pretty').catch(() => undefined)
  return pretty?.build({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true })
}
