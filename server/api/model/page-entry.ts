import type { contentApi } from '@larder/shared/contracts'
import type { Block, PageContent } from './content.ts'
import { chooseSourcePageName, buildPictureSource } from './pictures.ts'

type PagePictureSource = (...block: number[]) => string

/** A block with its pictures, and the pictures of its cards or steps, as sources for the image proxy. */
function toBlock(written: Block, index: number, source: PagePictureSource): contentApi.Block {
  const place = index + 1
  const part = <Part extends { picture?: string | undefined }>(one: Part, at: number) => ({
    ...one,
    picture: one.picture && source(place, at + 1),
  })
  switch (written.type) {
    case 'cards':
      return { ...written, cards: written.cards.map(part) }
    case 'steps':
      return { ...written, steps: written.steps.map(part) }
    case 'picture-text':
      return { ...written, picture: source(place) }
    case 'call-to-action':
      return { ...written, picture: written.picture && source(place) }
    case 'faqs':
    case 'list':
    case 'quote':
    case 'text':
      return written
    default:
      return written satisfies never
  }
}

/** A page of a brand folder in the shape of the content contract. `name` is the prefix of its picture names. */
export function toPageEntry<Page extends PageContent>(
  page: Page,
  { brand, name, slug }: { brand: string; name: string; slug: string },
) {
  const source: PagePictureSource = (...at) =>
    buildPictureSource(brand, 'pages', chooseSourcePageName(name, ...at))
  const picture = page.picture && source()
  return {
    ...page,
    slug,
    picture,
    blocks: page.blocks.map((written, index) => toBlock(written, index, source)),
    // The page's picture also serves as its link preview.
    seo: { ...page.seo, image: picture },
  }
}
