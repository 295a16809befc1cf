import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isTypable } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { SelectInput } from '../../../ui/SelectInput.tsx'
import { control } from '../../../ui/TextInput.tsx'
import { pointsText } from '../../../shared/points_text.ts'
import { criteriaOf, problemOf, totalOf, withLevel, withSituation, type Mark } from '../model/mark.ts'
import type { Definition } from '../types.ts'
import { LevelGroup } from './LevelGroup.tsx'
import { SavedCommentField } from './SavedCommentField.tsx'

interface MarkFormProps {
  definition: Definition
  itemValue: number
  mark: Mark
  hasKeys: boolean
  hasComment?: boolean
  /** The person wanted to go on: what is missing is named. */
  isAsked: boolean
  onChange(change: (mark: Mark) => Mark): void
  onCriterion?(at: number): void
}

/** A mark being given: criteria or a number, a situation, a comment, and what it adds up to. */
export function MarkForm({
  definition,
  itemValue,
  mark,
  hasKeys,
  hasComment = true,
  isAsked,
  onChange,
  onCriterion = () => undefined,
}: MarkFormProps) {
  const { t } = useTranslation('marking')
  const { situations } = definition
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {definition.kind === 'criteria' ? (
        <Box
          sx={{ display: 'grid', gap: 3, opacity: mark.situation === null ? 1 : 0.6 }}
          aria-description={mark.situation === null ? undefined : t('mark.zeroed')}
        >
          {criteriaOf(definition).map((criterion, at) => (
            <LevelGroup
              key={at}
              criterion={criterion}
              at={at}
              chosen={mark.criteria[at] ?? null}
              hasKeys={hasKeys}
              isMissing={isAsked && mark.situation === null && mark.criteria[at] === null}
              onChoose={(level) => onChange((before) => withLevel(before, at, level))}
              onFocus={() => onCriterion(at)}
            />
          ))}
        </Box>
      ) : (
        <ValueField
          mark={mark}
          definition={definition}
          itemValue={itemValue}
          isAsked={isAsked}
          onChange={(value) => onChange((before) => ({ ...before, value, situation: null }))}
        />
      )}
      {situations.length > 0 && (
        <Box data-situations>
          <SelectInput
            label={t('mark.situation')}
            value={mark.situation ?? ''}
            options={[
              { value: '', text: t('mark.noSituation') },
              ...situations.map(({ code, label }) => ({ value: code, text: label })),
            ]}
            onChange={(code) => onChange((before) => withSituation(before, code === '' ? null : code))}
          />
        </Box>
      )}
      <Total definition={definition} mark={mark} itemValue={itemValue} />
      {hasComment && (
        <SavedCommentField
          value={mark.comment}
          onChange={(comment) => onChange((before) => ({ ...before, comment }))}
        />
      )}
    </Box>
  )
}

interface ValueFieldProps {
  definition: Definition
  itemValue: number
  mark: Mark
  isAsked: boolean
  onChange(value: string): void
}

/** A text field: a wheel or an arrow key, which would change a number field unnoticed, does nothing. */
function ValueField({ definition, itemValue, mark, isAsked, onChange }: ValueFieldProps) {
  const { t, i18n } = useTranslation('marking')
  const id = useId()
  const most = pointsText(itemValue, i18n.language)
  const step = pointsText((definition.step ?? 1) / 1000, i18n.language)
  const problem = problemOf(definition, mark, itemValue)
  const isMissing = isAsked && mark.value === '' && mark.situation === null
  const text =
    problem !== null ? t(`mark.problem.${problem}`, { most, step }) : isMissing ? t('mark.choose') : null
  return (
    <div>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 1, fontWeight: 600 }}>
        {t('mark.value', { most })}
      </Box>
      <Box
        component="input"
        id={id}
        data-value
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={mark.value}
        aria-invalid={text !== null || undefined}
        aria-describedby={`${id}-problem`}
        onChange={({ target: { value } }) => {
          const typed = value.trim()
          if (isTypable(typed)) onChange(typed)
        }}
        className="numbers"
        sx={[control(text !== null), { minHeight: 44, px: 3, maxWidth: 160 }]}
      />
      <Box id={`${id}-problem`} role="status" sx={{ mt: 1, minHeight: '1.4em', color: 'error.main' }}>
        {text}
      </Box>
    </div>
  )
}

function Total({ definition, mark, itemValue }: Pick<MarkFormProps, 'definition' | 'mark' | 'itemValue'>) {
  const { t, i18n } = useTranslation('marking')
  const total = totalOf(definition, mark, itemValue)
  const points = (thousandths: number) => pointsText(thousandths / 1000, i18n.language)
  return (
    <Box role="status" className="numbers" sx={{ fontSize: '1.0625rem', fontWeight: 700 }}>
      {total === null
        ? t('mark.noTotal')
        : definition.kind === 'criteria' && total.type !== total.item
          ? t('mark.totalOf', { points: points(total.type), item: points(total.item) })
          : t('mark.total', { points: points(total.item) })}
    </Box>
  )
}
