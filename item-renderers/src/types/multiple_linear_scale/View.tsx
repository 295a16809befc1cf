import { useId } from 'react'
import { EMPTY_RESPONSE, type ItemViewProps } from '../../contract/index.ts'
import { AnswerFrame } from '../../kit/parts/AnswerFrame.tsx'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { gridOf, marksOf, withMark } from './grid.ts'
import { Option, Progress, Scale } from './grid_styles.ts'

/** One column per row: a real group of radio buttons for each row, so that the arrow keys stay within it. */
export default function MultipleLinearScaleView(props: ItemViewProps) {
  const { item, response, onChange, disabled, language } = props
  const t = useItemText(language)
  const id = useId()
  const { rows, columns } = gridOf(item)
  const marks = new Map(marksOf(item, response.gradeLinear))
  const choose = (row: number, column: number) => {
    if (disabled) return
    const gradeLinear = withMark(item, response.gradeLinear, [row, column])
    onChange({ ...EMPTY_RESPONSE, alternatives: [], gradeLinear })
  }
  return (
    <AnswerFrame {...props}>
      <Progress role="status">
        {t('multiple_linear_scale.answered', { count: rows.length, done: marks.size })}
      </Progress>
      <Scale columns={columns.length} role="group" aria-label={t('multiple_linear_scale.label')}>
        <div data-part="head" aria-hidden>
          <span />
          {columns.map((column) => (
            <span key={column.position}>{column.value}</span>
          ))}
        </div>
        {rows.map((row) => (
          <div
            key={row.position}
            data-part="row"
            role="radiogroup"
            aria-labelledby={`${id}-${row.position}`}
            aria-disabled={disabled || undefined}
          >
            <div data-part="title" id={`${id}-${row.position}`}>
              {row.value}
            </div>
            {columns.map((column) => (
              <Option key={column.position} data-part="option" data-blocked={disabled}>
                <input
                  type="radio"
                  name={`${id}-row-${row.position}`}
                  checked={marks.get(row.position) === column.position}
                  disabled={disabled}
                  onChange={() => choose(row.position, column.position)}
                />
                <span data-part="value">{column.value}</span>
              </Option>
            ))}
          </div>
        ))}
      </Scale>
    </AnswerFrame>
  )
}
