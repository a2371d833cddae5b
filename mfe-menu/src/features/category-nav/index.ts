export { CategorySwitcher, SectionRail } from './SectionRail.tsx'
