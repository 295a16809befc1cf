import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { PAIRS } from './pairs.ts'

export interface NewEnd {
  endDate: string
  endTime: string
  minutes: string
}

interface NewEndFieldsProps {
  value: NewEnd
  /** In words. */
  errors: Partial<Record<keyof NewEnd, string | undefined>>
  /** Without it there is no field of minutes. */
  minutesLabel?: string
  onChange(part: Partial<NewEnd>): void
}

/** Another end of the window, and minutes from the start. */
export function NewEndFields({ value, errors, minutesLabel, onChange }: NewEndFieldsProps) {
  const { t } = useTranslation('application_list')
  return (
    <Box sx={PAIRS}>
      <MaskedInput
        quiet
        mask="date"
        label={t('extraTime.newEndDate')}
        placeholder={t('acts.datePlace')}
        value={value.endDate}
        error={errors.endDate}
        onChange={(endDate) => onChange({ endDate })}
      />
      <MaskedInput
        quiet
        mask="time"
        label={t('extraTime.newEndTime')}
        placeholder={t('acts.timePlace')}
        value={value.endTime}
        error={errors.endTime}
        onChange={(endTime) => onChange({ endTime })}
      />
      {minutesLabel !== undefined && (
        <MaskedInput
          quiet
          mask="minutes"
          label={minutesLabel}
          value={value.minutes}
          error={errors.minutes}
          onChange={(minutes) => onChange({ minutes })}
        />
      )}
    </Box>
  )
}
