import type { contentApi } from '@larder/shared/contracts'
import { ContentBlock } from './ContentBlock.tsx'
import styles from './ContentBlocks.module.css'

/** Whether a block of the page leads the reader to another page. */
export const leadOn = (blocks: readonly contentApi.Block[]): boolean =>
  blocks.some((block) =>
    block.type === 'cards'
      ? block.cards.some(({ action }) => action)
      : 'action' in block && block.action !== undefined,
  )

/** A page's blocks, one under the other. */
export function ContentBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  return (
    <div className={styles.stack}>
      {blocks.map((block, index) => (
        <ContentBlock key={`${block.type}-${index}`} block={block} />
      ))}
    </div>
  )
}
