export { ContentBlocks } from './ContentBlocks.tsx'
export { FaqList } from './FaqList.tsx'
