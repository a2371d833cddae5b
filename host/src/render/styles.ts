import type { EmotionCache } from '@emotion/cache'

export type Styles = { ids: string[]; css: string; isGlobal: boolean }

/** The styles one render used, as the client's cache will look for them. Globals stand in tags of their own. */
export function collectStyles({ key, inserted, registered }: EmotionCache): Styles[] {
  const used = Object.entries(inserted).flatMap(([id, css]) => (typeof css === 'string' ? [{ id, css }] : []))
  const isScoped = (id: string) => registered[`${key}-${id}`] !== undefined
  const scoped = used.filter(({ id }) => isScoped(id))
  const globals = used.filter(({ id }) => !isScoped(id))
  return [
    ...globals.map(({ id, css }) => ({ ids: [id], css, isGlobal: true })),
    { ids: scoped.map(({ id }) => id), css: scoped.map(({ css }) => css).join(''), isGlobal: false },
  ].filter(({ css }) => css !== '')
}
