import type { ReactNode } from 'react'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { Hidden } from './table_styles.ts'
import { medicamentsOf, totalsOf, type Table } from './table.ts'

type MedicamentTableProps = {
  item: PublicItem
  language: ItemLanguage
  table: Table
  /**
   * Renders the cell of a rubric: its index in the order of `rubricPlaces`, its
   * medicament and its column (from 1).
   */
  cell: (place: number, medicament: { id: number; description: string }, position: number) => ReactNode
}

/** A row for each medicament, a column for each rubric, and the sum of its values. */
export function MedicamentTable({ item, language, table, cell }: MedicamentTableProps) {
  const t = useItemText(language)
  const medicaments = medicamentsOf(item)
  const columns = Array.from(
    { length: Math.max(0, ...medicaments.map((one) => one.rubricsLength)) },
    (_, at) => at + 1
  )
  const totals = new Map(totalsOf(item, table).map(({ id, total }) => [id, total]))
  const firstPlaces = medicaments.map((_, at) =>
    medicaments.slice(0, at).reduce((sum, one) => sum + one.rubricsLength, 0)
  )
  return (
    <table aria-label={t('repertorization_table.medicaments')}>
      <thead>
        <tr>
          <th scope="col" data-part="name">
            {t('repertorization_table.medicament')}
          </th>
          {columns.map((position) => (
            <th key={position} scope="col" data-part="value">
              <Hidden>{t('repertorization_table.rubric')} </Hidden>
              {position}
            </th>
          ))}
          <th scope="col" data-part="value">
            {t('repertorization_table.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {medicaments.map((medicament, row) => (
          <tr key={medicament.id}>
            <th scope="row" data-part="name">
              {medicament.description}
            </th>
            {columns.map((position) =>
              position > medicament.rubricsLength ? (
                <td key={position} data-part="none">
                  –
                </td>
              ) : (
                <td
                  key={position}
                  data-part="value"
                  data-label={position}
                  data-place={(firstPlaces[row] ?? 0) + position - 1}
                >
                  {cell((firstPlaces[row] ?? 0) + position - 1, medicament, position)}
                </td>
              )
            )}
            <td data-part="total value" data-label={t('repertorization_table.total')}>
              {totals.get(medicament.id) ?? 0}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
