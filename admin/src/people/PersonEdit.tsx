import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  BooleanInput,
  Edit,
  SaveButton,
  SimpleForm,
  Toolbar,
  useEditContext,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'
import { reasonsOf } from '../selections/failure'
import { OtherSchools, withSchools } from './FurtherSchools'
import { useGroupNames } from './group_names'
import { PersonAround } from './PersonAround'
import { PersonInputs } from './PersonInputs'
import { useRefusal } from './useRefusal'

type Person = Data.People.PersonRecord

/** Somebody's record, what they may, and what is around them. */
export function PersonEdit() {
  const { onError, isStale, settle } = useRefusal()
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={false}
      aside={<PersonAround />}
      mutationOptions={{ onError }}
      transform={withSchools}
      sx={{ '& .RaEdit-main': { flexDirection: { xs: 'column', lg: 'row' }, gap: 2 } }}
    >
      <Form isStale={isStale} onSettled={settle} />
    </Edit>
  )
}

/** What is around the person is read anew without what was typed being lost. One object: another one resets the form. */
const TYPED_STAYS = { keepDirtyValues: true }

function Form({ isStale, onSettled }: { isStale: boolean; onSettled: () => void }) {
  const { record } = useEditContext<Partial<Person> & Pick<Person, 'id'>>()
  const translate = useTranslate()
  // React-admin shows the row of the list until the record is there: it has neither version nor what is around the person.
  if (record?.version === undefined) return <LinearProgress aria-label={translate('ra.page.loading')} />
  const isSelf = record.id === currentUser()?.id
  return (
    <SimpleForm
      key={record.version}
      resetOptions={TYPED_STAYS}
      sx={{ maxWidth: 640 }}
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable />
        </Toolbar>
      }
    >
      <Notices isSelf={isSelf} />
      {isStale && <Stale onSettled={onSettled} />}
      <PersonInputs isSelf={isSelf} />
      {!isSelf && <BooleanInput source="isActive" helperText="resources.people.active_hint" />}
    </SimpleForm>
  )
}

function Notices({ isSelf }: { isSelf: boolean }) {
  const translate = useTranslate()
  const person = useRecordContext<Person>()
  return (
    <>
      <OtherSchools />
      {isSelf && (
        <Alert severity="info" sx={{ mb: 2, width: 1 }}>
          {translate('resources.people.self')}
        </Alert>
      )}
      {person?.isEmailDead && (
        <Alert severity="warning" sx={{ mb: 2, width: 1 }}>
          {translate('resources.people.email_dead', { email: person.email ?? '' })}
        </Alert>
      )}
      {person?.isSitting && (
        <Alert severity="warning" sx={{ mb: 2, width: 1 }}>
          {translate('resources.people.sitting')}
        </Alert>
      )}
    </>
  )
}

/** What is compared of a record: what the form shows of it may be older than the field, as the name of a school is. */
const statesOf = (person: Pick<Person, 'groups'> & Partial<Person>) => ({
  name: person.name ?? '',
  email: person.email ?? '',
  publicIdentifier: person.publicIdentifier ?? '',
  school: String(person.school ?? ''),
  schools: (person.schools ?? []).toSorted((a, b) => a - b).join(', '),
  groups: person.groups.toSorted().join(', '),
  roles: (person.roles ?? []).toSorted((a, b) => a - b).join(', '),
  isActive: String(person.isActive ?? true),
})

/** Somebody saved this record meanwhile: what is stored now beside what was typed, and the choice to save over it. */
function Stale({ onSettled }: { onSettled: () => void }) {
  const translate = useTranslate()
  const named = useGroupNames()
  const notify = useNotify()
  const { getValues, setValue } = useFormContext<Person>()
  const [lines, setLines] = useState<readonly string[] | null>(null)

  const look = async () => {
    const stored = await call('GET', '/v1/people/:id', { params: { id: getValues('id') } })
    const typed = statesOf(getValues())
    const other = Object.entries(statesOf(stored)).filter(
      ([field, state]) => typed[field as keyof typeof typed] !== state
    )
    const texts: Record<string, string> = {
      ...statesOf(stored),
      school: stored.schoolName ?? '',
      schools: stored.schoolNames.join(', '),
      groups: stored.groups.map(named).join(', '),
      roles: stored.roleNames.join(', '),
      isActive: translate(`resources.people.${stored.isActive ? 'active' : 'inactive'}`),
    }
    setLines(
      other.map(([field]) => `${translate(`resources.people.fields.${field}`)}: ${texts[field] || '–'}`)
    )
    setValue('version', stored.version, { shouldDirty: true })
  }
  const failed = (error: unknown) =>
    notify(reasonsOf(error).join(' ') || 'resources.people.not_loaded', { type: 'error' })
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, width: 1 }}
      action={
        lines === null ? (
          <Button onClick={() => void look().catch(failed)}>{translate('resources.people.look')}</Button>
        ) : (
          <Button onClick={onSettled}>{translate('resources.people.looked')}</Button>
        )
      }
    >
      {translate('resources.people.stale')}
      {lines?.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  )
}
