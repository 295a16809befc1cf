import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { MaskedInput } from '../../../ui/MaskedInput.tsx'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { STRATEGIES, type DeadlineField, type DeadlineForm } from '../model/act_forms.ts'
import { PAIRS } from './pairs.ts'

interface DeadlineFieldsProps {
  form: DeadlineForm
  errorOf(field: DeadlineField): string | undefined
  onChange(part: Partial<DeadlineForm>): void
}

/** Start, end, duration, and what becomes of the window that there is. */
export function DeadlineFields({ form, errorOf, onChange }: DeadlineFieldsProps) {
  const { t } = useTranslation('application_list')
  const field = (name: 'startDate' | 'startTime' | 'endDate' | 'endTime') => (
    <MaskedInput
      quiet
      mask={name.endsWith('Date') ? 'date' : 'time'}
      label={t(`deadline.${name}`)}
      placeholder={t(name.endsWith('Date') ? 'acts.datePlace' : 'acts.timePlace')}
      value={form[name]}
      error={errorOf(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  return (
    <Box sx={PAIRS}>
      {field('startDate')}
      {field('startTime')}
      {field('endDate')}
      {field('endTime')}
      <MaskedInput
        quiet
        mask="minutes"
        label={t('deadline.minutes')}
        value={form.minutes}
        error={errorOf('minutes')}
        onChange={(minutes) => onChange({ minutes })}
      />
      {/* Its texts are longer than half a phone. */}
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
        <SelectInput
          label={t('deadline.strategy')}
          value={form.strategy}
          error={errorOf('strategy')}
          options={[
            { value: '', text: t('deadline.chooseStrategy') },
            ...STRATEGIES.map((value) => ({ value, text: t(`deadline.strategies.${value}`) })),
          ]}
          onChange={(value) => onChange({ strategy: STRATEGIES.find((one) => one === value) ?? '' })}
        />
      </Box>
    </Box>
  )
}
