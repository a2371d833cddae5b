/** Not in every browser. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether nothing may be prefetched: on a connection that saves data, or is as slow as 2G. Browser only. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection } // not in every browser
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
