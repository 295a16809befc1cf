import { styled } from '../../kit/ui/styled.ts'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { gridOf } from './grid.ts'

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  margin: '0 0 0.75em',
  '& table': { borderCollapse: 'collapse', minWidth: '50%' },
  '& th, & td': {
    padding: '8px 12px',
    minWidth: 84,
    border: `1px solid ${theme.palette.divider}`,
    textAlign: 'center',
    fontWeight: 400,
  },
  '& tbody th': { textAlign: 'start', minWidth: 200 },
  '& tbody td': { color: theme.palette.text.secondary },
}))

/** The grid without marks: the scale has no right answer. */
export function BlankGrid({ item, language }: { item: PublicItem; language: ItemLanguage }) {
  const t = useItemText(language)
  const { rows, columns } = gridOf(item)
  return (
    <Frame tabIndex={0} role="group" aria-label={t('multiple_linear_scale.name')}>
      <table>
        <thead>
          <tr>
            <td aria-hidden />
            {columns.map(({ position, value }) => (
              <th key={position} scope="col">
                {value}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ position, value }) => (
            <tr key={position}>
              <th scope="row">{value}</th>
              {columns.map((column) => (
                <td key={column.position}>
                  <span aria-hidden>○</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}
