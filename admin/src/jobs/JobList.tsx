import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { JobRow, type Job } from '@banca/frontend/jobs'
import { useEffect } from 'react'
import {
  BooleanInput,
  FilterButton,
  List,
  SelectArrayInput,
  SelectInput,
  SimpleListLoading,
  TopToolbar,
  useGetIdentity,
  useI18nProvider,
  useListContext,
  useTranslate,
} from 'react-admin'
import { NotLoaded, Pages } from '../accounts/AccountList'
import { dayAndTime } from '../exams/window'
import { call } from '../providers/data'
import { useReadInLanguage } from '../providers/use_read_in_language'
import { jobWatch, useJobActs } from './useJobActs'

/** What types of jobs there are, by name. */
const readTypes = () => call('GET', '/v1/jobs/types')
const NO_TYPES: Awaited<ReturnType<typeof readTypes>> = { types: [] }

const STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const

/** /admin/jobs: what the servers work on for the institution in the background, and what came of it, newest first. */
export function JobList() {
  const { types } = useReadInLanguage(readTypes, NO_TYPES)
  // Not `useLocaleState`, which is ahead of the calls' headers while the language changes.
  const language = useI18nProvider().getLocale()
  return (
    <List
      filters={[
        <SelectArrayInput
          key="state"
          source="state"
          alwaysOn
          choices={STATES.map((id) => ({ id, name: `jobs_page.states.${id}` }))}
          sx={{ minWidth: 200 }}
        />,
        <SelectInput key="type" source="type" choices={types} />,
        <BooleanInput key="mine" source="mine" />,
      ]}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={
        <TopToolbar sx={{ '& .MuiButton-root': { minHeight: 32 } }}>
          <FilterButton />
        </TopToolbar>
      }
      exporter={false}
      empty={false}
      error={<NotLoaded />}
      pagination={<Pages />}
      // Texts of rows are the server's, in the language of the page.
      queryOptions={{ onError: () => undefined, meta: { language } }}
    >
      <Rows language={language} />
    </List>
  )
}

function Rows({ language }: { language: string }) {
  const translate = useTranslate()
  const { data: identity } = useGetIdentity()
  const { isPending, data = [], refetch } = useListContext<Job>()
  const { text, act } = useJobActs()
  useEffect(() => jobWatch.jobs.subscribe(() => void refetch()), [refetch])
  if (isPending || !identity)
    return (
      <SimpleListLoading
        hasLeftAvatarOrIcon={false}
        hasRightAvatarOrIcon={false}
        hasSecondaryText
        hasTertiaryText={false}
      />
    )
  if (data.length === 0)
    return <Typography sx={{ p: 3, maxWidth: '72ch' }}>{translate('resources.jobs.empty')}</Typography>
  return (
    <Box component="ul" aria-label={text('label')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((job) => (
        <Box component="li" key={job.id} sx={{ px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
          <JobRow
            job={job}
            userId={Number(identity.id)}
            language={language}
            text={text}
            isDismissable={false}
            act={async (what) => {
              const failure = await act(job, what)
              jobWatch.refresh()
              await refetch()
              return failure
            }}
          />
          <Typography variant="body2" color="textSecondary">
            <Times job={job} language={language} />
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** When it was ordered, and when it ended. */
function Times({ job: { createdAt, endedAt }, language }: { job: Job; language: string }) {
  const translate = useTranslate()
  const ordered = translate('jobs_page.ordered_at', { at: dayAndTime(createdAt, language) })
  const ended = endedAt && translate('jobs_page.ended_at', { at: dayAndTime(endedAt, language) })
  return <>{ended ? `${ordered} · ${ended}` : ordered}</>
}
