import { useTranslation } from 'react-i18next'
import { TextArea } from '../../../ui/TextArea.tsx'

/** Of a reset with answers, the shortest. */
const REASON_MAX = 400

interface ReasonFieldProps {
  value: string
  isRequired: boolean
  error: string | undefined
  onChange(value: string): void
}

/** Why somebody acts: it stays with the history of the application. */
export function ReasonField({ value, isRequired, error, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('application_list')
  return (
    <TextArea
      label={t(isRequired ? 'acts.reason' : 'acts.optionalReason')}
      value={value}
      maxLength={REASON_MAX}
      rows={2}
      required={isRequired}
      error={error}
      onChange={onChange}
    />
  )
}
