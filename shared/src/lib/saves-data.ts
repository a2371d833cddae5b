/** The browser's network information, which some browsers lack. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether nothing should be prefetched, because the connection saves data or is as slow as 2G. Browser only. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection } // missing in some browsers
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
