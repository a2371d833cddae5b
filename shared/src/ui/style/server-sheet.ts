import type { StyleSheet } from './sheet.ts'

/** One style tag of a document; the browser's sheet reads from `name` which styles it contains. */
export type StyleTag = { name: string; css: string }

/** A sheet that collects the styles used by one render. */
export type ServerSheet = StyleSheet & { tags: () => StyleTag[] }

/** The sheet of one request: `tags()` afterwards returns the tags for the document, global rules first. */
export function createServerSheet(): ServerSheet {
  const kept = { class: new Map<string, string>(), global: new Map<string, string>() }
  return {
    isServer: true,
    has: (name) => kept.class.has(name) || kept.global.has(name),
    add: (name, rules, kind) => kept[kind].set(name, rules.join('')),
    tags: () =>
      [
        ...[...kept.global].map(([name, css]) => ({ name: `css-global ${name}`, css })),
        { name: ['css', ...kept.class.keys()].join(' '), css: [...kept.class.values()].join('') },
      ].filter(({ css }) => css !== ''),
  }
}
