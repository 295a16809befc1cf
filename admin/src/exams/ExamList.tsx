import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { DataTable, FunctionField, List, SearchInput } from 'react-admin'
import { Below } from '../accounts/cells'
import { RowLink } from '../app/RowLink'
import { ExportTools } from '../exporting/ExportButton'

type Exam = { readonly name: string; readonly idn: string }

/** Exams of the institution, newest first; created by the import. */
export const ExamList = () => (
  <List
    filters={[<SearchInput key="q" source="q" alwaysOn />]}
    sort={{ field: 'id', order: 'DESC' }}
    actions={<ExportTools />}
    exporter={false}
  >
    <Exams />
  </List>
)

/** On a telephone the identifier is below the name, and the component is left to the page of the exam. */
function Exams() {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  return (
    <DataTable bulkActionButtons={false} rowClick="show">
      <DataTable.Col source="name">
        <FunctionField<Exam> render={(exam) => <Name exam={exam} isNarrow={isNarrow} />} />
      </DataTable.Col>
      {!isNarrow && <DataTable.Col source="idn" />}
      {!isNarrow && <DataTable.Col source="componenteCurricularDescription" disableSort />}
      <DataTable.NumberCol source="totalItems" disableSort />
    </DataTable>
  )
}

const Name = ({ exam: { name, idn }, isNarrow }: { exam: Exam; isNarrow: boolean }) => (
  <>
    <RowLink to="show">{name}</RowLink>
    {isNarrow && <Below>{idn}</Below>}
  </>
)
