import {
  CreateButton,
  EditButton,
  NumberField,
  Show,
  SimpleShowLayout,
  TextField,
  TopToolbar,
  useRecordContext,
} from 'react-admin'
import { formOf, type CorrectionType } from './definition'
import { TypePreview } from './TypePreview'

/** A version as the corrector sees it. It never changes: what is wrong with it is right in the next one. */
export const TypeShow = () => (
  <Show actions={<Actions />}>
    <SimpleShowLayout>
      <TextField source="name" />
      <NumberField source="version" />
      <Preview />
    </SimpleShowLayout>
  </Show>
)

function Actions() {
  const type = useRecordContext<CorrectionType>()
  if (!type) return <TopToolbar />
  return (
    <TopToolbar>
      {type.isShipped || !type.isLatest ? null : <EditButton label="correction_types.new_version" />}
      <CreateButton label="correction_types.copy" state={{ record: formOf(type) }} />
    </TopToolbar>
  )
}

function Preview() {
  const type = useRecordContext<CorrectionType>()
  return type ? <TypePreview definition={type.definition} /> : null
}
