import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { BoundedInput } from '../../kit/parts/BoundedInput.tsx'
import { useDebouncedTexts } from '../../kit/parts/use_debounced_texts.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { neighbour, stepOf } from '../../kit/parts/cell_moves.ts'
import { DIRECTOR, maskValue, rubricCell, rubricPlaces, symptomCell, tableFrom, textsOf } from './cells.ts'
import { MedicamentTable } from './MedicamentTable.tsx'
import { SymptomTable } from './SymptomTable.tsx'
import { encodeTable, MAX_TEXT, SYMPTOM_FIELDS, SYMPTOM_ROWS, tableOf } from './table.ts'
import { Caption, Line, Tables, Wrong } from './table_styles.ts'

/** Pause after the last key press before the table is reported (const-repertorization-002), ms. */
const PAUSE_MS = 500

const ROWS = Array.from({ length: SYMPTOM_ROWS }, (_, at) => at + 1)

/** Director symptom, ten rows of symptoms, and the rubrics of each medicament. */
export function TableAnswer({ item, response, onChange, onNotice, disabled, language }: ItemViewProps) {
  const t = useItemText(language)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useState<number | null>(null)
  const { texts, change, flush } = useDebouncedTexts(
    textsOf(item, tableOf(item, response.freeResponse)),
    (next) =>
      onChange({ ...EMPTY_RESPONSE, alternatives: [], freeResponse: encodeTable(tableFrom(item, next)) }),
    disabled,
    PAUSE_MS
  )
  const table = tableFrom(item, texts)

  const setValue = (cell: number, typed: string) => {
    const masked = maskValue(texts[cell] ?? '', typed)
    setRefused(masked.kind === 'refused' ? cell : null)
    if (masked.kind === 'accepted') change({ [cell]: masked.text })
    else onNotice?.(t('repertorization_table.valueRange'))
  }
  const move = (event: KeyboardEvent) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const from = input.closest<HTMLElement>('[data-place]')?.dataset.place
    if (from === undefined) return
    // A cell holds one digit: the caret is at its start and at its end.
    const step = stepOf(
      event.key,
      { start: 0, end: 0, length: 0 },
      getComputedStyle(input).direction === 'rtl'
    )
    const places = rubricPlaces(item).map((place) => ({
      ...place,
      cell: { text: '', isHeader: false, isEditable: true },
    }))
    const to = step === null ? null : neighbour(places, Number(from), step)
    if (to === null) return
    event.preventDefault()
    frame.current?.querySelector<HTMLInputElement>(`[data-place="${to}"] input`)?.focus()
  }
  return (
    <div>
      <label>
        <Caption>{t('repertorization_table.director')}</Caption>
        <BoundedInput
          value={texts[DIRECTOR] ?? ''}
          max={MAX_TEXT}
          readOnly={disabled}
          onEdit={(next) => change({ [DIRECTOR]: next })}
          onBlur={flush}
        />
      </label>
      <Caption aria-hidden>{t('repertorization_table.symptoms')}</Caption>
      <Tables>
        <SymptomTable
          language={language}
          rows={ROWS}
          cell={(position, field) => (
            <BoundedInput
              value={texts[symptomCell(position, field)] ?? ''}
              max={MAX_TEXT}
              readOnly={disabled}
              aria-label={t('repertorization_table.symptomCell', {
                row: position,
                column: t(`repertorization_table.${SYMPTOM_FIELDS[field] ?? 'symptom'}`),
              })}
              onEdit={(next) => change({ [symptomCell(position, field)]: next })}
              onBlur={flush}
            />
          )}
        />
      </Tables>
      <Caption aria-hidden>{t('repertorization_table.medicaments')}</Caption>
      <Line>{t('repertorization_table.hint')}</Line>
      {onNotice === undefined && (
        <Wrong role="alert" id={`${id}-wrong`}>
          {refused !== null && t('repertorization_table.valueRange')}
        </Wrong>
      )}
      {/* Handles key events that bubble from the fields inside. */}
      <Tables ref={frame} role="presentation" onKeyDown={move}>
        <MedicamentTable
          item={item}
          language={language}
          table={table}
          cell={(place, medicament, position) => (
            <BoundedInput
              value={texts[rubricCell(place)] ?? ''}
              // Two, so that a typed digit can replace the one in the cell.
              max={2}
              inputMode="numeric"
              readOnly={disabled}
              aria-label={t('repertorization_table.rubricCell', {
                medicament: medicament.description,
                position,
                interpolation: { escapeValue: false },
              })}
              aria-invalid={refused === rubricCell(place) || undefined}
              onFocus={(event) => event.currentTarget.select()}
              onEdit={(next) => setValue(rubricCell(place), next)}
              onBlur={() => {
                setRefused(null)
                flush()
              }}
            />
          )}
        />
      </Tables>
      <Line role="status">
        {t('repertorization_table.filledSymptoms', { count: table.symptoms.length })}
        {'; '}
        {t('repertorization_table.filledRubrics', { count: table.rubrics.length })}
      </Line>
    </div>
  )
}
