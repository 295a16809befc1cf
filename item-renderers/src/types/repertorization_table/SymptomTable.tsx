import type { ReactNode } from 'react'
import type { ItemLanguage } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { SYMPTOM_FIELDS } from './table.ts'
import { Hidden } from './table_styles.ts'

type SymptomTableProps = {
  language: ItemLanguage
  /** Positions of the rows to render. */
  rows: readonly number[]
  /** Renders the cell of a row (from 1) and a field (from 0). */
  cell: (position: number, field: number) => ReactNode
}

/** Symptom, rubric, page and column: a row for each symptom. */
export function SymptomTable({ language, rows, cell }: SymptomTableProps) {
  const t = useItemText(language)
  const names = SYMPTOM_FIELDS.map((field) => t(`repertorization_table.${field}`))
  return (
    <table aria-label={t('repertorization_table.symptoms')}>
      <thead>
        <tr>
          <th scope="col" data-part="number">
            <span aria-hidden>#</span>
            <Hidden>{t('repertorization_table.row')}</Hidden>
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((position) => (
          <tr key={position}>
            <th scope="row" data-part="number">
              <span data-part="narrow">{t('repertorization_table.row')} </span>
              {position}
            </th>
            {names.map((name, field) => (
              <td key={name} data-part="text" data-label={name}>
                {cell(position, field)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
