import Checkbox from '@mui/material/Checkbox'
import { useListContext, useRecordContext, useTranslate } from 'react-admin'
import { useChosen } from './chosen'

/** Chooses the person of the row. The checkbox of react-admin's table has its name where assistive technology does not read it. */
export function Choose() {
  const translate = useTranslate()
  const person = useRecordContext<{ id: number; name: string }>()
  const { isChosen, toggle } = useChosen()
  if (!person) return null
  return (
    <Checkbox
      size="small"
      checked={isChosen(person.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => toggle(person.id)}
      slotProps={{ input: { 'aria-label': translate('resources.people.choose', { name: person.name }) } }}
    />
  )
}

/** Chooses everybody on the page, or nobody of it. */
export function ChoosePage() {
  const translate = useTranslate()
  const { data = [] } = useListContext<{ id: number }>()
  const { count, isChosen, togglePage } = useChosen()
  const isAll = data.length > 0 && data.every(({ id }) => isChosen(id))
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={!isAll && count > 0}
      onChange={togglePage}
      slotProps={{ input: { 'aria-label': translate('resources.people.choose_page') } }}
    />
  )
}
