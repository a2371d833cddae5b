import type { contentApi } from '@larder/shared/contracts'
import { ContentBlock } from './ContentBlock.tsx'
import styles from './ContentBlocks.module.css'

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
