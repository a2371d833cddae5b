import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listBrandPictures } from '@larder/brands/brand-pictures.ts'
import { drawPictures, listDrawnPictures, readBrandArtist } from '@larder/brands/drawing/brand-drawings.ts'
import { drawContactSheets, SHEET_SCHEMES } from '@larder/brands/drawing/contact-sheet.ts'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { readBrandFolder, readUndrawnFolder } from '@larder/brands/read-folder.ts'
import { writeFiles } from '@larder/brands/write-folder.ts'
import { runCommand, printLine } from './command.ts'

const USAGE = `pnpm draw:pictures [part…]           draws the pictures of the demo brands into their folders, all of them
                                     or those whose file begins so: ember/pictures/items
pnpm draw:pictures --sheets <folder> writes contact sheets of the stored pictures in both schemes, to be looked at`

async function drawAll(parts: readonly string[]): Promise<void> {
  const sizes: number[] = []
  for (const path of DEMO_BRAND_FOLDERS) {
    const folder = await readUndrawnFolder(path)
    const artist = await readBrandArtist(folder)
    const isWanted = ({ file }: { file: string }) =>
      parts.length === 0 || parts.some((part) => `${folder.brand.slug}/${file}`.startsWith(part))
    for await (const { file, contents } of drawPictures(listDrawnPictures(artist).filter(isWanted), artist)) {
      await writeFiles(folder.root, [[file, contents]])
      sizes.push(contents.length)
    }
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  printLine(`${sizes.length} pictures are drawn, ${(bytes / 1e6).toFixed(1)} MB.`)
}

async function drawSheets(target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const path of DEMO_BRAND_FOLDERS) {
    const folder = await readBrandFolder(path)
    const { stock } = await readBrandArtist(folder)
    const rasters = listBrandPictures(folder).filter(({ picture }) => !picture.endsWith('.svg'))
    for (const [kind, pictures] of Map.groupBy(rasters, (picture) => picture.kind)) {
      const entries = pictures.map(({ picture, name }) => ({ path: join(folder.root, picture), name }))
      for (const scheme of SHEET_SCHEMES) {
        let number = 0
        for await (const sheet of drawContactSheets(entries, scheme, stock.look.text))
          await writeFile(join(target, `${folder.brand.slug}-${kind}-${scheme}-${(number += 1)}.png`), sheet)
      }
    }
  }
  printLine(`Contact sheets are in ${target}.`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { sheets: { type: 'string' } },
    allowPositionals: true,
  })
  await (values.sheets ? drawSheets(values.sheets) : drawAll(positionals))
}, USAGE)
