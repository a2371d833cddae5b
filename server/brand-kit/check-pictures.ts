import type { BrandFolder } from './brand-folder.ts'
import { isPictureFile } from '../src/model/pictures.ts'
import { brandPictures } from './brand-pictures.ts'
import type { Problem } from './problems.ts'
import { parsePictureSpec } from './pictures/picture-spec.ts'

/** Every picture spec can be composed and every named file exists. */
export function checkPictures(folder: BrandFolder): Problem[] {
  const assets = new Set(folder.assets)
  const { looks } = folder.brand
  const fonts = [looks.font.file, looks.headingFont?.file].filter((file) => file !== undefined)
  return [
    ...fonts
      .filter((file) => !assets.has(file))
      .map((file) => ({ file: 'brand.json', path: 'looks.font', message: `"${file}" is not in the folder` })),
    ...sharedNames(folder),
    ...brandPictures(folder).flatMap(({ picture, from }): Problem[] => {
      if (isPictureFile(picture))
        return assets.has(picture) ? [] : [{ file: from, message: `"${picture}" is not in the folder` }]
      const spec = parsePictureSpec(picture)
      return 'problem' in spec ? [{ file: from, message: `picture: ${spec.problem}` }] : []
    }),
  ]
}

/** Two pictures under one name: a page `jobs-1` beside the first block of a page `jobs`. */
function sharedNames(folder: BrandFolder): Problem[] {
  const seen = new Set<string>()
  return brandPictures(folder).flatMap(({ kind, name, from }): Problem[] => {
    const key = `${kind}/${name}`
    if (seen.has(key))
      return [{ file: from, message: `its picture's name "${name}" is taken: change the slug` }]
    seen.add(key)
    return []
  })
}
