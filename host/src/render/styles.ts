import type { EmotionCache } from '@emotion/cache'

/** One style tag: `name` is what the browser's cache looks for in `data-emotion`. */
export type Styles = { name: string; css: string }

/** The styles one render used, as the client's cache will look for them. Globals stand in tags of their own. */
export function collectStyles({ key, inserted, registered }: EmotionCache): Styles[] {
  const used = Object.entries(inserted).flatMap(([id, css]) => (typeof css === 'string' ? [{ id, css }] : []))
  const isScoped = (id: string) => registered[`${key}-${id}`] !== undefined
  const scoped = used.filter(({ id }) => isScoped(id))
  const globals = used.filter(({ id }) => !isScoped(id))
  return [
    ...globals.map(({ id, css }) => ({ name: `${key}-global ${id}`, css })),
    { name: [key, ...scoped.map(({ id }) => id)].join(' '), css: scoped.map(({ css }) => css).join('') },
  ].filter(({ css }) => css !== '')
}
