import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRsbuild, type RsbuildConfig } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import type { Browser } from 'playwright'
import { packDocument, packFiles } from '../reference/save-pages.ts'
import type { StaticFile } from '../front.ts'
import type { Content } from './BundlePage.tsx'

const FOLDER = import.meta.dirname

const bundleConfig = (folder: string): RsbuildConfig => ({
  mode: 'production',
  logLevel: 'error',
  plugins: [pluginReact()],
  performance: { printFileSize: false, buildCache: false, chunkSplit: { strategy: 'all-in-one' } },
  environments: {
    web: {
      source: { entry: { hydrate: { import: resolve(FOLDER, 'hydrate.tsx'), html: false } } },
      output: {
        target: 'web',
        distPath: { root: resolve(folder, 'web'), js: '' },
        filename: { js: '[name].js' },
      },
    },
    node: {
      source: { entry: { render: resolve(FOLDER, 'render.tsx') } },
      output: {
        target: 'node',
        module: true,
        distPath: { root: resolve(folder, 'node'), js: '' },
        filename: { js: '[name].mjs' },
      },
    },
  },
})

/** Runs inside one of the shop's documents: its headings, cards and links, in their order. */
function readContent(): Content {
  const text = (node: Element | null | undefined) => node?.textContent?.trim() ?? ''
  const sections: Content['sections'] = [{ heading: '', text: '', cards: [] }]
  for (const node of document.querySelectorAll('main h2, main article')) {
    if (node.matches('h2'))
      sections.push({ heading: text(node), text: text(node.nextElementSibling?.closest('p')), cards: [] })
    else {
      const link = node.querySelector('a')
      const picture = node.querySelector('img')
      sections.at(-1)?.cards.push({
        name: text(node.querySelector('h3') ?? link),
        href: link?.getAttribute('href') ?? '',
        lines: [...new Set([...node.querySelectorAll('p, small')].map(text).filter(Boolean))],
        picture: picture
          ? { src: picture.getAttribute('src') ?? '', srcSet: picture.srcset, sizes: picture.sizes }
          : undefined,
      })
    }
  }
  const links = [...document.querySelectorAll('footer a')].map((node) => ({
    text: text(node),
    href: node.getAttribute('href') ?? '',
  }))
  return { title: text(document.querySelector('h1')), links, sections }
}

/**
 * Builds the peer of `pnpm bench:page`: what the shop's documents at these paths say, as one bundle of MUI that is rendered
 * beforehand, as static exporters do. Returns its files by path.
 */
export async function buildBundle(
  browser: Browser,
  { shop, paths, folder }: { shop: string; paths: readonly string[]; folder: string },
): Promise<Map<string, StaticFile>> {
  await (await createRsbuild({ cwd: FOLDER, config: bundleConfig(folder) })).build()
  const { renderDocument }: { renderDocument: (content: Content) => string } = await import(
    pathToFileURL(resolve(folder, 'node/render.mjs')).href
  )
  const script = await readFile(resolve(folder, 'web/hydrate.js'))
  const files = packFiles(new Map([['hydrate.js', script]]), 'bundle')
  const context = await browser.newContext({ javaScriptEnabled: true })
  const page = await context.newPage()
  for (const path of paths) {
    const html = await (await fetch(new URL(path, shop))).text()
    // Without its scripts: what a first visit gets in the document.
    await page.setContent(html.replaceAll(/<script\b.*?<\/script>/gs, ''), { waitUntil: 'commit' })
    files.set(path, packDocument(renderDocument(await page.evaluate(readContent))))
  }
  await context.close()
  return files
}
