import { join } from 'node:path'
import { writeFiles } from '@larder/brands/write-folder.ts'
import { drawPicture, pictureFilePath, readDemoPictures } from './pictures/demo-pictures.ts'
import { readPositionals, runCommand, printLine } from './command.ts'

const USAGE = 'pnpm draw:pictures   draws the pictures of the demo brands into their folders'
const BRANDS_FOLDER = join(import.meta.dirname, '../brands')

await runCommand(async () => {
  readPositionals()
  const pictures = await readDemoPictures()
  let bytes = 0
  for (const picture of pictures) {
    const contents = await drawPicture(picture)
    await writeFiles(BRANDS_FOLDER, [[pictureFilePath(picture), contents]])
    bytes += contents.length
  }
  printLine(`${pictures.length} pictures are drawn, ${(bytes / 1e6).toFixed(1)} MB.`)
}, USAGE)
