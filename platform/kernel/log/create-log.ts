import {
  pino,
  type DestinationStream,
  type ChildLoggerOptions,
  type Logger,
  type LoggerOptions,
  type LevelWithSilent,
} from 'pino'
import { toSafeAddress, removeAddressSecrets, toSafeError, type SafeError } from './safe-error.ts'

/**
 * The output for log lines on a terminal: one short line each. Undefined when standard output is not a terminal, or
 * when pino-pretty, a development dependency, is not installed; lines are then JSON.
 */
export async function openPrettyOutput(
  stdout: Pick<NodeJS.WriteStream, 'isTTY'> = process.stdout,
): Promise<DestinationStream | undefined> {
  if (!stdout.isTTY) return undefined
  const pretty = await import('pino-pretty').catch(() => undefined)
  return pretty?.build({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true })
}

/**
 * The only fields that a line may have: IDs, counts, our own names and times. Everything else is left out, so that a
 * field logged by mistake (a body, a token, an address) never reaches a file (trust P27, ASVS 16.2.5). Before adding a
 * field here, check which values it can have.
 */
export const ALLOWED_FIELDS = new Set(
  `act action amountPence area arm attempt attemptId brandId code composition count detail draftOrderId err event file inForce
  isPending itemBytes items kind lagMs linkId message method ms opsPort orderId paymentId pid port problem provider
  reason refundId release releases remedy remote requestId revision route security sequence service session sessionId state
  status stores topic traceId tries url userHash version who`.split(/\s+/),
)
const MAX_TEXT_LENGTH = 300

type Value = string | number | boolean | SafeError | null

function safeValue(name: string, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Error) return toSafeError(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return '[left out]'
  return (name === 'url' ? toSafeAddress(value) : removeAddressSecrets(value)).slice(0, MAX_TEXT_LENGTH)
}

function safeFields(fields: Record<string, unknown>): Record<string, Value> {
  const known = Object.entries(fields).filter(([name]) => ALLOWED_FIELDS.has(name) || name === 'memberId')
  return Object.fromEntries(known.map(([name, value]) => [name, safeValue(name, value)]))
}

/** A bare error would put its own message into the line, including the values that it quotes. */
const logHooks: LoggerOptions['hooks'] = {
  logMethod([first, ...rest], method) {
    if (first instanceof Error) method.call(this, { err: first }, 'error')
    else method.apply(this, [first, ...rest])
  },
}

/**
 * Maximum number of bytes buffered while standard output accepts none, because it is a file on a full disk or a closed
 * pipe. Further lines are lost, but the process continues.
 */
const MAX_WAITING_BYTES = 1024 * 1024

function openStandardOutput(): DestinationStream {
  // `sync` is set explicitly: without it an ending process would retry its last lines for ever.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => undefined) // nowhere is left to report the error
  return output
}

/** The server's log: JSON lines in UTC with allowlisted fields, and errors without the values that they quote. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // `safeFields` has already made `err` safe; the standard serializer would change it.
    serializers: { err: (err: unknown) => err },
    formatters: { level: (label: string) => ({ level: label }), log: safeFields },
    hooks: logHooks,
  }
  const log = pino(options, destination ?? openStandardOutput())
  // pino calls `formatters.log` only for a line's own fields, not for those of a child logger.
  const child = Reflect.get(log, 'child') as Logger['child'] // unbound, so that `this` is the logger it is called on
  return Object.assign(log, {
    child(this: Logger, fields: Record<string, unknown>, options?: ChildLoggerOptions) {
      return Reflect.apply(child, this, [safeFields(fields), options])
    },
  })
}
