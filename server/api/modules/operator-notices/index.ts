export { enqueueNotice, operatorNotices } from './operator-notices.ts'
