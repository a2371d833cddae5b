import { paths } from '@larder/shared/domain'
import { styled, useBrandConfig } from '@larder/shared/ui'

const Root = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(2, 5),
  marginTop: theme.spacing(8),
  paddingTop: theme.spacing(5),
  borderTop: theme.line.hairline,
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
}))

/** Contact for help, in the same place on every step (WCAG 3.2.6). */
export function HelpLine({ phone }: { phone: string | undefined }) {
  const { settings = {} } = useBrandConfig() ?? {}
  return (
    <Root>
      <span>
        {'Questions? '}
        {phone ? (
          <>
            Call <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
          </>
        ) : (
          <a href={paths.contact()}>Get in touch</a>
        )}
      </span>
      <a href={paths.page({ slug: settings['termsPage'] ?? 'legal/terms' })} target="_blank" rel="noopener">
        Terms
      </a>
      <a
        href={paths.page({ slug: settings['privacyPage'] ?? 'legal/privacy' })}
        target="_blank"
        rel="noopener"
      >
        Privacy
      </a>
    </Root>
  )
}
