/** Not in every browser. */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Is nothing to be fetched before it is asked for: on a connection that saves data, or is as slow as 2G? Browser only. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection } // not in every browser
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}
