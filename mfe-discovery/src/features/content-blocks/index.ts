export { ContentBlocks, leadOn } from './ContentBlocks.tsx'
export { FaqList } from './FaqList.tsx'
