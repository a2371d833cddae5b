import { join } from 'node:path'
import { drawMenu } from '@larder/brands/drawing/menu-pictures.ts'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { readBrandFolder } from '@larder/brands/read-folder.ts'
import { writeFiles } from '@larder/brands/write-folder.ts'
import { drawPicture, pictureFilePath, readDemoPictures } from './pictures/demo-pictures.ts'
import { readPositionals, runCommand, printLine } from './command.ts'

const USAGE = 'pnpm draw:pictures   draws the pictures of the demo brands into their folders'
const BRANDS_FOLDER = join(import.meta.dirname, '../brands')

await runCommand(async () => {
  readPositionals()
  const sizes: number[] = []
  for (const path of DEMO_BRAND_FOLDERS) {
    const folder = await readBrandFolder(path)
    for await (const { file, contents } of drawMenu(folder)) {
      await writeFiles(folder.root, [[file, contents]])
      sizes.push(contents.length)
    }
  }
  for (const picture of await readDemoPictures()) {
    const contents = await drawPicture(picture)
    await writeFiles(BRANDS_FOLDER, [[pictureFilePath(picture), contents]])
    sizes.push(contents.length)
  }
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  printLine(`${sizes.length} pictures are drawn, ${(bytes / 1e6).toFixed(1)} MB.`)
}, USAGE)
