import Checkbox from '@mui/material/Checkbox'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'

/** Chooses the person of the row. The checkbox of react-admin's table has its name where assistive technology does not read it. */
export function Choose() {
  const translate = useTranslate()
  const person = useRecordContext<{ id: number; name: string }>()
  const { selectedIds, onToggleItem } = useListContext()
  if (!person) return null
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(person.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(person.id)}
      slotProps={{ input: { 'aria-label': translate('resources.people.choose', { name: person.name }) } }}
    />
  )
}

/** Chooses everybody on the page, or nobody. */
export function ChoosePage() {
  const translate = useTranslate()
  const { selectedIds, onSelect, onUnselectItems, data = [] } = useListContext<{ id: number }>()
  const isAll = data.length > 0 && data.every(({ id }) => selectedIds.includes(id))
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && selectedIds.length > 0}
      onChange={() => (isAll ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
      slotProps={{ input: { 'aria-label': translate('resources.people.choose_page') } }}
    />
  )
}
