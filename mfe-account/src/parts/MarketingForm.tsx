import { useForm } from 'react-hook-form'
import { marketingApi } from '@larder/shared/contracts'
import { withErrorContext } from '@larder/shared/errors'
import { sessionCall } from '@larder/shared/stores'
import { CheckField, FormShell, PickField, toast, useFormAction } from '@larder/shared/ui'
import { marketing } from '../stores/member.ts'
import styles from './MarketingForm.module.css'

/** Contact channels are form fields by index, because a channel's name may contain any character. */
type Choices = { optIns: boolean[]; channelId: string }

const getChoices = ({ marketingOptions, marketingChannel }: marketingApi.MarketingPreferences): Choices => ({
  optIns: marketingOptions.map(({ opted }) => opted === 'in'),
  channelId: marketingChannel ?? '',
})

/** Chooses which messages the member receives. All are off by default, and only the button saves a change. */
export function MarketingForm({ preferences }: { preferences: marketingApi.MarketingPreferences }) {
  const { marketingOptions, showChannelField, channels, marketingChannel } = preferences
  const form = useForm<Choices>({ defaultValues: getChoices(preferences) })
  const save = useFormAction(form, async ({ optIns, channelId }) => {
    const choices = marketingOptions.map(({ type }, index) => ({
      type,
      opted: optIns[index] ? ('in' as const) : ('out' as const),
    }))
    const saved = await withErrorContext('MARKETING_SAVE', () =>
      sessionCall(marketingApi.updatePreferences, {
        marketingOptions: choices,
        marketingChannelId: channelId || undefined,
      }),
    )
    marketing().receive(saved)
    form.reset(getChoices(saved))
    toast('Your choices are saved', { tone: 'success' })
  })
  return (
    <FormShell form={form} {...save} submitLabel="Save choices">
      <div className={styles.checks}>
        {marketingOptions.map(({ type, text }, index) => (
          <CheckField key={type} name={`optIns.${index}`} label={text} />
        ))}
      </div>
      {showChannelField && !marketingChannel && (
        <PickField
          name="channelId"
          label="Where did you hear about us?"
          options={[
            { value: '', label: 'Please select an option' },
            ...channels.map(({ id, platformNames }) => ({ value: id, label: platformNames.web })),
          ]}
        />
      )}
    </FormShell>
  )
}
