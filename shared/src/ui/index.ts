// The kit: the design system, and the only access to the router and the style engine. Its exports are part of the
// contract.
export * from './router.ts'
export * from './link.ts'
export { page, type PageHandle } from './page-route.ts'
export { clsx } from 'clsx'

export { inkOn, isHexColour } from './theme/contrast.ts'
export { brandFont, type BrandFont, type Branding, type BrandLook } from './theme/brand-look.ts'
export { ThemeRoot } from './theme/ThemeRoot.tsx'
export {
  cssMedia,
  cssRule,
  createBrowserStyles,
  createServerStyles,
  type PageStyles,
  type StyleTag,
} from './style/page-styles.ts'
export { PageStyle, StyleRoot } from './style/PageStyle.tsx'
export { $scheme, chooseScheme, restoreScheme, type Scheme } from './theme/scheme.ts'

export { Columns, Grid, Row, Stack } from './layout/Flow.tsx'
export { Canonical, Page, PageHeading, PageSkeleton, StructuredData } from './layout/Page.tsx'
export {
  Section,
  Card,
  CardActions,
  CardBody,
  CardGrid,
  CardLink,
  CardTitle,
  Surface,
} from './layout/Surface.tsx'
export { StickyBar } from './layout/StickyBar.tsx'
export { screens, useMedia } from './hooks/use-media.ts'
export { VisuallyHidden } from './layout/VisuallyHidden.tsx'

export { Icon, type IconName } from './media/Icon.tsx'
export { Logo } from './media/Logo.tsx'
export { Picture } from './media/Picture.tsx'

export { Button, ButtonAnchor, ButtonLink, IconButton } from './parts/Button.tsx'
export { CategoryRail, type CategoryLink } from './parts/CategoryRail.tsx'
export { Chip, ChipRow } from './parts/Chip.tsx'
export { Disclosure } from './parts/Disclosure.tsx'
export { Rail } from './parts/Rail.tsx'
export { Rating } from './parts/Rating.tsx'
export { Segmented, type SegmentedOption } from './parts/Segmented.tsx'
export { Stepper } from './parts/Stepper.tsx'
export { Tabs, type TabItem } from './parts/Tabs.tsx'
export { useScrollSpy } from './hooks/use-scroll-spy.ts'

export { Countdown, minutesLeft } from './status/Countdown.tsx'
export { EmptyState, Notice, type NoticeTone } from './status/Notice.tsx'
export { formatMoney } from '../domain/index.ts'
export { Badge, Pill, StatusPill, type PillTone } from './status/Pill.tsx'
export { Price } from './status/Price.tsx'
export { Progress, Steps, type Step } from './status/Progress.tsx'
export { useDelayed } from './hooks/use-delayed.ts'
export { CardGridSkeleton, ListSkeleton, Loading, Placeholder, Skeleton } from './status/Skeleton.tsx'

export { AutocompleteField, AreaField, CheckField, Field, PickField, RatingField } from './forms/Field.tsx'
export { Checkbox, ChoiceGroup, Radio } from './forms/Choice.tsx'
export { ErrorSummary } from './forms/ErrorSummary.tsx'
export { FormShell } from './forms/FormShell.tsx'
export { useAction, type Action } from './hooks/use-action.ts'
export { useFormAction, type FormAction } from './hooks/use-form-action.ts'
export { SelectField, TextArea, TextField, type SelectOption } from './forms/TextField.tsx'

export { useBackOnline, useOnline } from './hooks/use-online.ts'
export { flyInto } from './motion/fly-into.ts'
export { confirm, Overlays, type Question } from './overlays/Overlays.tsx'
export { announce } from './overlays/live-region.ts'
export { Sheet } from './overlays/Sheet.tsx'
export { dismissToast, toast, errorToast, withErrorToast } from './overlays/toast.ts'

export { ROOT_ROUTE, useBrandConfig } from './brand-config.ts'

export { ExposedPart, type PartMoment } from './exposed/ExposedPart.tsx'
export { FrameProblem, setFrameProblem, type FrameProblemProps } from './exposed/FrameProblem.tsx'
export { providePartLoader } from './exposed/part-loader.ts'
export type { PartName, PartProps } from './exposed/part-props.ts'
