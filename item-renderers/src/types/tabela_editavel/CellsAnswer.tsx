import { styled } from '../../kit/ui/styled.ts'
import { useRef, type KeyboardEvent } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { BoundedInput } from '../../kit/parts/BoundedInput.tsx'
import { useDebouncedTexts } from '../../kit/parts/use_debounced_texts.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { cellLimit, encodeCells, storedCells } from './cells.ts'
import { neighbour, stepOf } from '../../kit/parts/cell_moves.ts'
import { headersOf, placesOf } from './table.ts'
import { TableFrame } from './TableFrame.tsx'

const Line = styled('p')(({ theme }) => ({
  margin: '0 0 8px',
  fontSize: '0.9375em',
  fontVariantNumeric: 'tabular-nums',
  color: theme.palette.text.secondary,
}))

type CellsAnswerProps = Pick<ItemViewProps, 'item' | 'response' | 'onChange' | 'disabled' | 'language'>

/** The table with an input in each editable cell; the arrow keys move from cell to cell. */
export function CellsAnswer({ item, response, onChange, disabled, language }: CellsAnswerProps) {
  const t = useItemText(language)
  const frame = useRef<HTMLDivElement>(null)
  const places = placesOf(item)
  const max = cellLimit(item)
  const { texts, change, flush } = useDebouncedTexts(
    storedCells(item, response.freeResponse),
    (next) => onChange({ ...EMPTY_RESPONSE, alternatives: [], freeResponse: encodeCells(item, next) }),
    disabled
  )
  const nameOf = (index: number) => {
    const place = places[index]
    if (place === undefined) return ''
    return (
      headersOf(item, place).join(', ') ||
      t('tabela_editavel.place', { row: place.row, column: place.column })
    )
  }
  const move = (event: KeyboardEvent) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const caret = { start: input.selectionStart, end: input.selectionEnd, length: input.value.length }
    const step = stepOf(event.key, caret, getComputedStyle(input).direction === 'rtl')
    const from = Number(input.closest<HTMLElement>('[data-place]')?.dataset.place)
    const to = step === null ? null : neighbour(places, from, step)
    if (to === null) return
    event.preventDefault()
    const target = frame.current?.querySelector<HTMLInputElement>(`[data-place="${to}"] input`)
    target?.focus()
    // The caret is at the end without a selection: the next key press must not replace the text.
    target?.setSelectionRange(target.value.length, target.value.length)
  }
  return (
    <div ref={frame}>
      <Line>{t('tabela_editavel.hint')}</Line>
      <TableFrame
        item={item}
        language={language}
        onKeyDown={move}
        cell={(index) => (
          <BoundedInput
            value={texts[index] ?? ''}
            max={max}
            readOnly={disabled}
            aria-label={nameOf(index)}
            onEdit={(next) => change({ [index]: next })}
            onBlur={flush}
          />
        )}
      />
      <Line role="status">
        {t('tabela_editavel.filled', {
          count: places.length,
          done: texts.filter((text) => text.trim() !== '').length,
        })}
      </Line>
    </div>
  )
}
