import LinearProgress from '@mui/material/LinearProgress'
import type { ReactNode } from 'react'
import {
  Create,
  Edit,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useEditContext,
  useTranslate,
} from 'react-admin'
import { useRefusal } from '../people/useRefusal'
import { RemovePlace } from './RemovePlace'
import { StalePlace, type EditedField } from './StalePlace'

export const NameInput = ({ max }: { max: number }) => (
  <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: max } }} fullWidth />
)

/** A new region, school, grade or class: its inputs, and the codename, which stays. */
export function PlaceCreate({ children }: { children: ReactNode }) {
  const { onError } = useRefusal()
  return (
    <Create redirect="list" mutationOptions={{ onError }}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        {children}
        <TextInput
          source="codename"
          helperText="hierarchy.codename_hint"
          slotProps={{ htmlInput: { maxLength: 64, autoCapitalize: 'none' } }}
          fullWidth
        />
      </SimpleForm>
    </Create>
  )
}

interface PlaceEditProps {
  /** What is edited, for who saves after somebody else. */
  fields: readonly EditedField[]
  children: ReactNode
}

export function PlaceEdit(props: PlaceEditProps) {
  const { onError, isStale, settle } = useRefusal()
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={false} mutationOptions={{ onError }}>
      <Form isStale={isStale} onSettled={settle} {...props} />
    </Edit>
  )
}

/** Not `readOnly` of react-admin's inputs, whose texts have too little contrast. */
export const READ_ONLY = { htmlInput: { readOnly: true } }

/** One object: another one resets the form. */
const TYPED_STAYS = { keepDirtyValues: true }

function Form({
  isStale,
  onSettled,
  fields,
  children,
}: PlaceEditProps & { isStale: boolean; onSettled: () => void }) {
  const { record } = useEditContext()
  const translate = useTranslate()
  if (record === undefined) return <LinearProgress aria-label={translate('ra.page.loading')} />
  return (
    <SimpleForm
      key={record.version}
      resetOptions={TYPED_STAYS}
      sx={{ maxWidth: 640 }}
      toolbar={
        <Toolbar>
          <SaveButton alwaysEnable />
          <RemovePlace />
        </Toolbar>
      }
    >
      {isStale && <StalePlace fields={fields} onSettled={onSettled} />}
      {children}
      <TextInput source="codename" helperText="hierarchy.codename_stays" slotProps={READ_ONLY} fullWidth />
    </SimpleForm>
  )
}
