import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsText } from '../../../shared/points_text.ts'
import { useObservable } from '../../../shared/use_observable.ts'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { control } from '../../../ui/TextInput.tsx'
import type { AppealCase } from '../types.ts'
import type { NewGrade } from './new_grade.ts'

interface NewGradeFieldProps {
  answerValue: AppealCase['answerValue']
  grade: NewGrade
  /** It waits for a reason before it is saved by itself. */
  isHeld: boolean
}

/** The new grade beside the present one. A text field, so that a wheel or an arrow key changes nothing unnoticed. */
export function NewGradeField({ answerValue, grade, isHeld }: NewGradeFieldProps) {
  const { t, i18n } = useTranslation('appeals_desk')
  const id = useId()
  const { text, state } = useObservable(grade.value)
  const { currentValue, least, most, mayLower } = answerValue
  const points = (value: number | null) => pointsText(value, i18n.language)
  const isWrong = state.is === 'error'
  const min = mayLower ? least : Math.max(least, currentValue ?? least)
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600 }}>
        {t('grade.label')}{' '}
        <Box component="span" className="numbers" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {t('grade.range', { min: points(min), max: points(most) })}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        <Box
          component="input"
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => grade.type(target.value)}
          onBlur={() => grade.leave()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It saves the grade; the reply has a button.
            event.preventDefault()
            if (isHeld) grade.leave()
            else void grade.save()
          }}
          className="numbers"
          sx={[control(isWrong), { minHeight: 44, px: 3, maxWidth: 160 }]}
        />
        <span className="numbers">{t('grade.present', { value: points(currentValue) })}</span>
      </Box>
      <Box id={`${id}-hint`} sx={{ mt: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
        {t('grade.hint')}
      </Box>
      <Box data-save={state.is} role="status" sx={{ minHeight: 24, mt: 1, fontSize: '0.875rem' }}>
        {state.is !== 'none' && (
          <Box sx={{ color: COLOURS[state.is] }}>
            {t(state.is === 'pending' && isHeld ? 'grade.held' : `grade.${state.is}`)}
          </Box>
        )}
      </Box>
      <Box role="alert" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
        {state.is === 'error' && state.message}
      </Box>
      {state.is === 'error' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
          {state.isNumber && (
            <Button size="small" variant="outlined" onClick={() => void grade.save()}>
              {t('common:retry')}
            </Button>
          )}
          <Button size="small" onClick={() => grade.discard()}>
            {t('grade.discard')}
          </Button>
        </Box>
      )}
    </div>
  )
}

const COLOURS = {
  pending: 'text.secondary',
  saving: 'text.secondary',
  ok: 'success.main',
  error: 'error.main',
} as const
