/** Tests known to need a retry, by their names, each with the reason in a comment. It must be empty. */
export const KNOWN_FLAKY: readonly string[] = []

/** The lines about flaky tests at the end of a run: how many, each by name, and whether it is known. */
export function flakyLines(cases: readonly string[], known: readonly string[] = KNOWN_FLAKY): string[] {
  if (cases.length === 0 && known.length === 0) return []
  const named = cases.map(
    (name) => `  ${known.some((one) => name.startsWith(one)) ? 'known' : 'new'}: ${name}`,
  )
  const listed =
    known.length > 0 ? [`${known.length} on the list of known flaky cases, which must be empty`] : []
  return [`${cases.length} flaky (failed, then passed on retry)`, ...named, ...listed]
}
