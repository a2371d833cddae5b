const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const MINUTE = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })

/** 21:03:07 */
export const clockTime = (at: Date): string => TIME.format(at)
/** 21:03 */
export const minuteTime = (at: Date): string => MINUTE.format(at)
/** Sun, 22 Nov, 21:03 */
export const dayAndTime = (at: string): string => DAY_AND_TIME.format(new Date(at))
/** Sun, 22 Nov */
export const day = (at: string): string => DAY.format(new Date(at))
/** 250 of 10,000 -> "2.5 %", with a non-breaking space */
export const formatShare = (weight: number): string => `${weight / 100}\u00a0%`
/** 52 -> "+52 bytes", -4096 -> "−4 KB" */
export const byteDifference = (bytes: number): string => {
  const size = Math.abs(bytes)
  return `${bytes < 0 ? '−' : '+'}${size < 1024 ? `${size} bytes` : kilobytes(size)}`
}
/** 1234567 -> "1,206 KB" */
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024).toLocaleString('en-GB')} KB`
