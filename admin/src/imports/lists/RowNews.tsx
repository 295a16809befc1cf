import Box from '@mui/material/Box'
import { useLocaleState, useTranslate } from 'react-admin'
import { dayAndTime } from '../../exams/window'
import type { Row, Run } from './calls'

const FLAGS: readonly string[] = ['isActive', 'nursingMother', 'opened', 'guardian_active']
/** Moments, as ISO has them. */
const TIMES: readonly string[] = ['window_start', 'window_end', 'valid_from', 'valid_until']

/** What a row changes, field by field, what is wrong with it, and what an undo left. */
export function RowNews({ kind, row }: { kind: Run['kind']; row: Row }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const name = (field: string) => translate(`imports.lists.fields.${field}`, { _: field })
  const shown = (field: string, value: string) => {
    if (FLAGS.includes(field)) return say(value === '1' ? 'yes' : 'no')
    if (TIMES.includes(field)) return dayAndTime(value, language)
    if (field !== 'groups') return value
    const groups = value.split(', ').map((group) => translate(`permissions.groups.${group}`, { _: group }))
    return groups.join(', ')
  }
  const change = ({ field, from, to }: Row['changes'][number]) => {
    if (to === null) return say('cleared', { field: name(field), from: shown(field, from ?? '') })
    if (from === null) return say('set', { field: name(field), to: shown(field, to) })
    return say('from_to', { field: name(field), from: shown(field, from), to: shown(field, to) })
  }
  // Of what is no person a kind has other texts.
  const left = (fields: string) =>
    translate(`imports.lists.kinds.${kind}.changedSince`, { fields, _: say('changedSince', { fields }) })
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {row.problems.map(({ field, message }) => (
        <Box component="li" key={`${field}${message}`} sx={{ color: 'error.main' }}>
          {say('remark', { field: name(field), message })}
        </Box>
      ))}
      {row.changes.map((one) => (
        <li key={one.field}>{change(one)}</li>
      ))}
      {row.warnings.map(({ field, message }) => (
        <li key={`${field}${message}`}>{message}</li>
      ))}
      {row.changedSince.length > 0 && <li>{left(row.changedSince.map(name).join(', '))}</li>}
    </Box>
  )
}
