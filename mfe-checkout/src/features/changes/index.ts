export { ChangesNotice } from './ChangesNotice.tsx'
