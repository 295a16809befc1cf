import Alert from '@mui/material/Alert'
import { useWatch } from 'react-hook-form'
import { useRecordContext, useTranslate } from 'react-admin'
import { SchoolsInput } from '../searching/SchoolsInput'
import { isOfStaff } from './group_names'

type Placed = { readonly schools: readonly number[]; readonly schoolNames: readonly string[] }

/** Schools beside the first one. People of the staff alone have any: `withSchools` leaves them out for others. */
export function FurtherSchools() {
  const record = useRecordContext<Partial<Placed>>()
  const groups = useWatch<{ groups?: string[] }, 'groups'>({ name: 'groups' }) ?? []
  if (!isOfStaff(groups)) return null
  const known = (record?.schools ?? []).map((id, at) => ({ id, name: record?.schoolNames?.[at] ?? '' }))
  return (
    <SchoolsInput
      source="schools"
      resource="people"
      hint="resources.people.further_schools_hint"
      known={known}
    />
  )
}

/** What is saved of a form: what was chosen before the last group of the staff went stays in the form, and is not sent. */
export const withSchools = <Form extends { groups?: string[]; schools?: number[] }>(form: Form): Form =>
  isOfStaff(form.groups ?? []) ? form : { ...form, schools: [] }

/** To who sees but a part of somebody's schools. */
export function OtherSchools() {
  const translate = useTranslate()
  const record = useRecordContext<{ hasOtherSchools?: boolean }>()
  if (record?.hasOtherSchools !== true) return null
  return (
    <Alert severity="info" sx={{ mb: 2, width: 1 }}>
      {translate('resources.people.of_other_schools')}
    </Alert>
  )
}
