import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import type { Data } from '@banca/backend/api'
import {
  FunctionField,
  NumberField,
  Show,
  SimpleShowLayout,
  TextField,
  useLocaleState,
  useRecordContext,
} from 'react-admin'
import { GiveExam } from './GiveExam'
import { dayAndTime } from './window'

type Exam = Data.Catalog.ExamList

const windowsOf = ({ timeWindows }: Exam, language: string) =>
  timeWindows
    .flatMap(({ startTime, endTime }) =>
      startTime && endTime ? `${dayAndTime(startTime, language)} – ${dayAndTime(endTime, language)}` : []
    )
    .join('; ')

/** One exam, and to whom it is assigned. */
export function ExamShow() {
  const [language] = useLocaleState()
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <TextField source="name" />
        <TextField source="idn" />
        <TextField source="collection.name" />
        <TextField source="componenteCurricularDescription" emptyText="–" />
        <NumberField source="totalItems" />
        <FunctionField<Exam> source="timeWindows" render={(exam) => windowsOf(exam, language)} />
      </SimpleShowLayout>
      <Give />
    </Show>
  )
}

function Give() {
  const exam = useRecordContext<Exam>()
  return exam ? (
    <Box sx={{ p: 2 }}>
      <Divider sx={{ mb: 3 }} />
      <GiveExam exam={exam} />
    </Box>
  ) : null
}
