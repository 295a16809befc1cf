import { styled } from '../../kit/ui/styled.ts'
import { type KeyboardEvent, type ReactNode } from 'react'
import type { ItemLanguage, PublicItem } from '../../contract/index.ts'
import { useItemText } from '../../kit/parts/use_item_text.ts'
import { placesOf, rowsOf, type PublicCell } from './table.ts'

const Scroll = styled('div')(({ theme }) => {
  const { palette } = theme
  return {
    overflowX: 'auto',
    maxWidth: '100%',
    marginBottom: 12,
    '&:focus-visible': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
    '& table': { borderCollapse: 'collapse', minWidth: 'min(100%, 40em)' },
    '& th, & td': {
      border: `1px solid ${palette.divider}`,
      padding: '8px 12px',
      textAlign: 'start',
      overflowWrap: 'break-word',
    },
    '& th': { backgroundColor: palette.background.paper, fontWeight: 600 },
    // On a phone two columns of fields leave enough width for the text beside them; a wider table scrolls.
    '& td[data-editable=true]': { padding: 4, minWidth: 'clamp(6em, 30vw, 9em)' },
  }
})

type TableFrameProps = {
  item: PublicItem
  language: ItemLanguage
  /** Renders the editable cell with this index, in the order of `placesOf`. */
  cell: (index: number) => ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
}

/** A real table, scrolling sideways in a frame of its own where it does not fit. */
export function TableFrame({ item, language, cell, onKeyDown }: TableFrameProps) {
  const t = useItemText(language)
  const places = placesOf(item)
  const draw = (one: PublicCell, row: number, column: number) => {
    if (one.isHeader) {
      return (
        <th key={column} scope={row === 0 ? 'col' : 'row'}>
          {one.text}
        </th>
      )
    }
    if (!one.isEditable) return <td key={column}>{one.text}</td>
    const index = places.findIndex((place) => place.row === row + 1 && place.column === column + 1)
    return (
      <td key={column} data-editable data-place={index}>
        {cell(index)}
      </td>
    )
  }
  return (
    <Scroll role="region" tabIndex={0} aria-label={t('tabela_editavel.label')}>
      {/* Handles key events that bubble from the fields inside. */}
      <div role="presentation" onKeyDown={onKeyDown}>
        <table>
          <tbody>
            {rowsOf(item).map((cells, row) => (
              <tr key={row}>{cells.map((one, column) => draw(one, row, column))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </Scroll>
  )
}
