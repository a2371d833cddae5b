import { pino, type DestinationStream, type Logger, type LevelWithSilent } from 'pino'
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

function safeValue(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (value instanceof Error) return safeError(value)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '[left out]'
}

function safeFields(fields: Record<string, unknown>): Record<string, Value> {
  const known = Object.entries(fields).filter(([name]) => ALLOWED.has(name) || name === 'memberId')
  return Object.fromEntries(known.map(([name, value]) => [name, safeValue(value)]))
}

/** The server's log: JSON lines, UTC, allowlisted fields, errors without the values they were about. */
export function createLog(level: LevelWithSilent, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // `err` was made safe by `safeFields`; the standard serializer would make something else of it.
    serializers: { err: (err: unknown) => err },
    formatters: { level: (label: string) => ({ level: label }), log: safeFields },
  }
  return destination ? pino(options, destination) : pino(options)
}
