export { BackLink } from './BackLink.tsx'
export { MemberPage } from './MemberPage.tsx'
export { ResourceView } from './ResourceView.tsx'
