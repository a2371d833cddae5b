import {
  pino,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  type LevelWithSilent,
} from 'pino'
import { safeAddress, withoutAddresses } from './safe-address.ts'
import { safeError, type SafeError } from './safe-error.ts'

/**
 * The only fields a line may carry: ids, counts, names of our own and times. Everything else is left out,
 * so that a field somebody logs by mistake (a body, a token, an address) never reaches a file
 * (trust P27, ASVS 16.2.5). A new field is added here, after asking what it may hold.
 */
const ALLOWED = new Set(
  `action area arm attempt attemptId brandId code count detail draftOrderId err event kind lagMs message ms
  method orderId paymentId pid port provider reason release releases remote requestId route security sequence
  service session sessionId state status stores topic traceId tries url userHash version`.split(/\s+/),
)
const MAX_TEXT = 300

type Value = string | number | boolean | SafeError | null

function safeValue(name: string, value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Error) return safeError(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'string') return '[left out]'
  return (name === 'url' ? safeAddress(value) : withoutAddresses(value)).slice(0, MAX_TEXT)
}

function safeFields(fields: Record<string, unknown>): Record<string, Value> {
  const known = Object.entries(fields).filter(([name]) => ALLOWED.has(name) || name === 'memberId')
  return Object.fromEntries(known.map(([name, value]) => [name, safeValue(name, value)]))
}

/** A bare error would put its own words into the line, and with them the values it was about. */
const hooks: LoggerOptions['hooks'] = {
  logMethod([first, ...rest], method) {
    if (first instanceof Error) method.call(this, { err: first }, 'error')
    else method.apply(this, [first, ...rest])
  },
}

/**
 * Standard output may be a file on a full disk or a closed pipe: lines are lost then, the process is not. So many bytes
 * wait for it to take them again.
 */
const MAX_WAITING_BYTES = 1024 * 1024

function standardOutput(): DestinationStream {
  // `sync` by name: without it an ending process would try its last lines for ever.
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_WAITING_BYTES })
  output.on('error', () => undefined) // there is nowhere left to say it
  return output
}

/** The server's log: JSON lines, UTC, allowlisted fields, errors without the values they were about. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // `err` was made safe by `safeFields`; the standard serializer would make something else of it.
    serializers: { err: (err: unknown) => err },
    formatters: { level: (label: string) => ({ level: label }), log: safeFields },
    hooks,
  }
  const log = pino(options, destination ?? standardOutput())
  // pino asks `formatters.log` about a line's own fields only, not about a child's.
  const child = Reflect.get(log, 'child') as Logger['child'] // unbound: a child's child is its child
  return Object.assign(log, {
    child(this: Logger, fields: Record<string, unknown>, how?: ChildLoggerOptions) {
      return Reflect.apply(child, this, [safeFields(fields), how])
    },
  })
}
