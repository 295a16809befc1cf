import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import type { ReactNode } from 'react'
import {
  DataTable,
  FunctionField,
  List,
  ReferenceInput,
  AutocompleteInput,
  SearchInput,
  Show,
  useLocaleState,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { RowLink } from '../app/RowLink'
import { dayAndTime } from '../exams/window'
import { withoutOnPhone } from './phone'
import { ReplyForm } from './ReplyForm'
import { textOf } from './reply_text'

type Appeal = Data.Results.ResultAppeal

/** Appeals against results of the institution, the oldest first. */
export function ResultAppealList() {
  const [language] = useLocaleState()
  return (
    <List
      filters={[
        <SearchInput key="q" source="q" alwaysOn />,
        <ReferenceInput key="process" source="process" reference="selection_processes" alwaysOn>
          <AutocompleteInput optionText="name" />
        </ReferenceInput>,
      ]}
      sort={{ field: 'id', order: 'ASC' }}
      exporter={false}
    >
      <DataTable
        bulkActionButtons={false}
        rowClick="show"
        sx={withoutOnPhone('process', 'userResult', 'created_at')}
      >
        <DataTable.Col source="user_name" label="resources.result_appeals.fields.user">
          <FunctionField<Appeal> render={({ user }) => <RowLink to="show">{user.name}</RowLink>} />
        </DataTable.Col>
        <DataTable.Col source="process.name" disableSort />
        <DataTable.Col source="userResult.sectionName" disableSort />
        <DataTable.Col source="created_at" label="resources.result_appeals.fields.createdAt">
          <FunctionField<Appeal>
            render={({ createdAt }) => (createdAt ? dayAndTime(createdAt, language) : '')}
          />
        </DataTable.Col>
        <DataTable.Col source="status.description" disableSort />
      </DataTable>
    </List>
  )
}

/** One appeal, and its reply. */
export const ResultAppealShow = () => (
  <Show actions={false}>
    <Reading />
  </Show>
)

function Reading() {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const appeal = useRecordContext<Appeal>()
  if (!appeal) return null
  const { user, process, userResult, status, replies } = appeal
  const field = (name: string) => translate(`resources.result_appeals.fields.${name}`)
  const { value, totalValue } = userResult
  const points =
    value !== null && totalValue !== null
      ? `${value.toLocaleString(language)} / ${totalValue.toLocaleString(language)}`
      : '–'
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3, maxWidth: 900, minWidth: 0 }}>
      <Box>
        <Typography component="h2" variant="h6">
          {user.name} · {process.name}
        </Typography>
        <Typography color="text.secondary">
          {[userResult.sectionName, points, userResult.status, status.description]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Part title={field('content')}>{appeal.content}</Part>
      <Part title={field('bibliography')}>{appeal.bibliography}</Part>
      {appeal.mayReply && <ReplyForm key={appeal.id} appeal={appeal} />}
      {replies.length > 0 && (
        <Part title={field('replies')}>
          {replies.map(({ repliedBy, repliedAt, response, result }) => (
            <Box key={repliedAt} sx={{ mb: 2 }}>
              <strong>{result.description}</strong>
              <Typography color="text.secondary" variant="body2">
                {translate('resources.result_appeals.replied', {
                  name: repliedBy,
                  when: repliedAt ? dayAndTime(repliedAt, language) : '',
                })}
              </Typography>
              {textOf(response)}
            </Box>
          ))}
        </Part>
      )}
    </Box>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ minWidth: 0 }}>
    <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 700 }}>
      {title}
    </Typography>
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Box>
  </Box>
)
