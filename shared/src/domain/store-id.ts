/**
 * A store's id is the number after the last hyphen of its slug; undefined: use the slug as `seoUrl` (spec §2,
 * readings 9).
 */
export function storeIdOf(slug: string): number | undefined {
  const id = /-(\d{1,10})$/.exec(slug)?.[1]
  return id && Number(id) > 0 ? Number(id) : undefined
}
