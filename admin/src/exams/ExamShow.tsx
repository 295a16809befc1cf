import Divider from '@mui/material/Divider'
import type { Data } from '@banca/backend/data'
import { FunctionField, NumberField, Show, SimpleShowLayout, TextField, useLocaleState, useRecordContext } from 'react-admin'
import { GiveExam } from './GiveExam'
import { dayAndTime } from './window'

type Exam = Data.Catalog.ExamList

/** One exam, and to whom it is given. */
export const ExamShow = () => (
  <Show actions={false}>
    <SimpleShowLayout>
      <TextField source="name" />
      <TextField source="idn" />
      <TextField source="collection.name" />
      <TextField source="componenteCurricularDescription" emptyText="–" />
      <NumberField source="totalItems" />
      <Windows source="timeWindows" />
      <Give label={false} />
    </SimpleShowLayout>
  </Show>
)

const Windows = (_: { source: string }) => {
  const [language] = useLocaleState()
  return (
    <FunctionField<Exam>
      render={({ timeWindows }) =>
        timeWindows.map(({ startTime, endTime }) => (startTime && endTime ? `${dayAndTime(startTime, language)} – ${dayAndTime(endTime, language)}` : '')).join('; ')
      }
    />
  )
}

const Give = (_: { label: false }) => {
  const exam = useRecordContext<Exam>()
  return exam ? (
    <>
      <Divider sx={{ mb: 3 }} />
      <GiveExam exam={exam} />
    </>
  ) : null
}
