import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { control } from '../../ui/TextInput.tsx'
import { MarkField, type MarkFieldProps } from './MarkField.tsx'
import { rangeOf } from './model/points_range.ts'
import { isTypable, pointsText } from '../../shared/points_text.ts'

/** So that Enter finds the next field of the list. */
const FIELD = 'data-points-field'

/**
 * The mark of an answer as a text field: a wheel or an arrow key, which would change a number field unnoticed, does nothing
 * (rule-correction-006). Saved soon after the last key, on leaving the field, and on Enter, which goes on to the next card.
 */
export function PointsField({ row, entry, saver }: MarkFieldProps) {
  const { t, i18n } = useTranslation('corrections')
  const id = useId()
  const { correctionId, item, itemValue } = row
  const [min, max] = rangeOf({ category: item.category, value: itemValue }).map((points) =>
    pointsText(points, i18n.language)
  )
  const state = entry?.states.points
  const draft = entry?.points
  const isWrong = state?.is === 'error'
  const save = () => void saver.save(correctionId, 'points')
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    save()
    nextField(event.currentTarget)?.focus()
  }
  return (
    <MarkField field="points" row={row} entry={entry} saver={saver}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 1, fontSize: '0.9375rem', fontWeight: 600 }}
      >
        {t('points.label')}{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {t('points.range', { min, max })}
        </Box>
      </Box>
      <Box
        component="input"
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...{ [FIELD]: '' }}
        value={draft?.text ?? pointsText(row.correctionValue, i18n.language)}
        aria-invalid={isWrong || undefined}
        onChange={({ target: { value } }) => {
          const text = value.trim()
          if (isTypable(text)) saver.type(row, 'points', text)
        }}
        onBlur={() => draft !== undefined && state?.is === 'pending' && save()}
        onKeyDown={onKeyDown}
        className="numbers"
        sx={[control(isWrong), { minHeight: 44, px: 3, maxWidth: 160 }]}
      />
    </MarkField>
  )
}

function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[${FIELD}]`)]
  return all[all.indexOf(field) + 1]
}
