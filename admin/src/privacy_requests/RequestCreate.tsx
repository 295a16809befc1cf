import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  Create,
  DateInput,
  RadioButtonGroupInput,
  required,
  SimpleForm,
  TextInput,
  useTranslate,
} from 'react-admin'
import { useSaveRefusal } from '../periods/useSaveRefusal'
import { schoolDay } from './day'
import { PersonOfRequest } from './PersonOfRequest'

const named = (kind: string, ids: readonly string[]) =>
  ids.map((id) => ({ id, name: `privacy.${kind}.${id}` }))

/** A request as it came, by letter or at the desk. Its clock runs from the day on which it came. */
export function RequestCreate() {
  const translate = useTranslate()
  const onError = useSaveRefusal('privacy.not_saved')
  const [defaults] = useState(() => ({ receivedOn: schoolDay(Date.now()) }))
  return (
    <Create redirect="show" mutationOptions={{ onError }}>
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={defaults}>
        <Typography sx={{ mb: 2 }}>{translate('privacy.lead')}</Typography>
        <PersonOfRequest />
        <RadioButtonGroupInput
          source="kind"
          row={false}
          choices={named('kinds', ['export', 'erasure'])}
          validate={required()}
        />
        <RadioButtonGroupInput
          source="askedBy"
          row={false}
          choices={named('askers', ['person', 'guardian'])}
          validate={required()}
        />
        <DateInput source="receivedOn" validate={required()} helperText="privacy.received_hint" />
        <TextInput
          source="note"
          multiline
          minRows={3}
          fullWidth
          helperText="privacy.note_hint"
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
      </SimpleForm>
    </Create>
  )
}
