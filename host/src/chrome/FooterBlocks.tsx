import type { contentApi } from '@larder/shared/contracts'
import { Link } from '@larder/shared/ui'
import styles from './FooterBlocks.module.css'

/** The text of a block; a footer has no room for the pictures, cards and questions of a page. */
function textOf(block: contentApi.Block) {
  switch (block.type) {
    case 'text':
    case 'picture-text':
      return { title: block.title, lines: block.paragraphs, action: block.action }
    case 'call-to-action':
      return { title: block.title, lines: block.text ? [block.text] : [], action: block.action }
    case 'list':
      return { title: block.title, lines: block.items, action: undefined }
    case 'quote':
      return { title: undefined, lines: [`“${block.text}” ${block.name}`], action: undefined }
    case 'cards':
    case 'faqs':
    case 'steps':
      return undefined
  }
}

/** Blocks of content above the footer's menus (spec §3 footerBlocks). */
export function FooterBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  const shown = blocks.map(textOf).filter((block) => block !== undefined)
  return (
    <div className={styles.blocks}>
      {shown.map(({ title, lines, action }) => (
        <div key={title ?? lines[0]}>
          {title && <h2>{title}</h2>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {action?.link.startsWith('/') && <Link to={action.link}>{action.label}</Link>}
        </div>
      ))}
    </div>
  )
}
