const KEY = 'larder-ops-token'
/** A working day: who goes on after it signs in again. */
const SIGNED_IN_MS = 12 * 3_600_000

function readKept(): { token: string | undefined; remainingMs: number } {
  const [until, token] = (sessionStorage.getItem(KEY) ?? '').split(' ')
  return { token, remainingMs: Math.max(0, Number(until) - Date.now()) }
}

/** The operator's token, for as long as this tab lives and 12 hours at most; never in a cookie or in local storage. */
export function readToken(): string | undefined {
  const { token, remainingMs: left } = readKept()
  return left > 0 ? token : undefined
}

/** Keeps a token; one that is kept already keeps its end. */
export function keepToken(token: string): void {
  if (readToken() !== token) sessionStorage.setItem(KEY, `${Date.now() + SIGNED_IN_MS} ${token}`)
}
export const forgetToken = (): void => sessionStorage.removeItem(KEY)

/** Milliseconds until the kept token ends; 0 where none is kept. */
export const remainingMs = (): number => readKept().remainingMs
